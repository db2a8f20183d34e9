// What is sent to switch push messages on and off. A device is its own cookie, so that nothing in them names another.
import { createECDH, randomBytes } from 'node:crypto'
import type { WritingsOf } from './writing.ts'

const json = (body: object) => Buffer.from(JSON.stringify(body))

/** A device that is notified of a question, which only its requester may ask for; and the end of that. */
export const pushWritings = {
  'POST /push/subscribe': async ({ ticket }) => {
    const { publicId } = await ticket()
    const device = createECDH('prime256v1')
    device.generateKeys()
    const keys = { p256dh: device.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
    const given = { endpoint: 'https://fcm.googleapis.com/fcm/send/pengujian', keys }
    return [
      {
        ...{ what: 'subscribing to an answer', path: '/push/subscribe', may: ['requester'] },
        fields: () => json({ subject: { ticket: publicId }, ...given }),
      },
    ]
  },
  'POST /push/stop': () => [
    {
      what: 'unsubscribing from everything',
      path: '/push/stop',
      may: ['requester'],
      refused: [],
      fields: () => json({}),
    },
  ],
} as const satisfies Record<string, WritingsOf>
