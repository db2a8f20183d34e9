// The table of everything that can be sent to the portal. A page or an endpoint that is missing here fails the types or
// the test, by its name.
import { createFaq } from '#domain/content/faq/faq.server.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { breachWritings } from './breach-writings.ts'
import { clientWritings } from './client-writings.ts'
import { contentWritings } from './content-writings.ts'
import { deskWritings } from './desk-writings.ts'
import { exchangeWritings } from './exchange-writings.ts'
import { peopleWritings } from './people-writings.ts'
import { publicWritings } from './public-writings.ts'
import { pushWritings } from './push-writings.ts'
import { serviceIncidentWritings } from './service-incident-writings.ts'
import { serviceWritings } from './service-writings.ts'
import { clients, everybody, freshKey, one, staff, type World, type WritingPage, type WritingsOf } from './writing.ts'

async function thanksByApi({ people }: World) {
  const topicId = Number(await one('select id from faq_topic limit 1'))
  const typed = { topicId, answer: 'Ini.', asked: '' }
  const [draft, published] = [`Rahasia ${freshKey()}?`, `Terbit ${freshKey()}?`]
  await createFaq(people.writer, { ...typed, question: draft, state: 'draft' })
  await createFaq(people.writer, { ...typed, question: published, state: 'published' })
  const path = '/api/v1/faqs/thanks'
  const body = (question: string) => () => Buffer.from(JSON.stringify({ question }))
  return [
    { what: 'thanks for a draft', path, may: [], fields: body(draft) },
    { what: 'thanks', path, may: everybody, fields: body(published) },
  ]
}

/** Has the shape of a public ID; without a key no one learns whether there is such a ticket. */
const noTicket = 'a'.repeat(25)

/** What changes something and is no page. */
export const endpointWritings: Readonly<Record<string, WritingsOf>> = {
  'DELETE /attachments/:id': async ({ people }) => {
    const { id } = await uploadAttachment(people.requester, { name: 'a.pdf', content: aPdf(freshKey()) })
    const writing = { what: 'taking a file back', path: `/attachments/${id}`, method: 'DELETE' } as const
    // What is not there is gone already: the answer does not distinguish them.
    return [{ ...writing, may: ['requester'], also: [204], fields: () => ({}) }]
  },
  'POST /attachments': () => [
    {
      ...{ what: 'a file', path: '/attachments?name=a.pdf', may: [...clients, ...staff] },
      fields: () => aPdf(freshKey()),
    },
  ],
  'POST /api/v1/chat-assistant': () => [
    {
      ...{ what: 'asking the assistant', path: '/api/v1/chat-assistant', may: everybody },
      fields: () => Buffer.from(JSON.stringify({ userMessage: 'Kapan pendaftaran?' })),
      changesNothing: 'what was asked is counted in memory first',
    },
  ],
  'POST /api/v1/faqs/thanks': thanksByApi,
  ...pushWritings,
  // A key opens these, no session does.
  'POST /api/v1/tickets': () => [
    {
      ...{ what: 'a question without a key', path: '/api/v1/tickets', may: [] },
      fields: () => Buffer.from(JSON.stringify({ description: 'Halo', consent: true })),
    },
  ],
  'POST /api/v1/tickets/:publicId/replies': () => [
    {
      ...{ what: 'a reply without a key', path: `/api/v1/tickets/${noTicket}/replies`, may: [] },
      fields: () => Buffer.from(JSON.stringify({ message: 'Halo' })),
    },
  ],
  'POST /api/v1/tickets/:publicId/attachments': () => [
    {
      ...{ what: 'a file without a key', path: `/api/v1/tickets/${noTicket}/attachments`, may: [] },
      fields: () => aPdf(freshKey()),
    },
  ],
  // Without an origin a mail program alone is answered here; what these actors send continues to the page.
  'POST /unsubscribe': () => [
    {
      what: 'stopping mails with a made-up token',
      path: '/unsubscribe?token=x.y',
      may: [],
      fields: () => ({ intent: 'stop' }),
    },
  ],
  // No session opens it, only a signature with the secret of WhatsApp, which these tests do not set.
  'POST /webhooks/whatsapp': () => [
    {
      ...{ what: 'messages no one signed', path: '/webhooks/whatsapp', may: [] },
      fields: () => Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: [] })),
    },
  ],
}

/** Every page that takes forms, in the order in which the right forms are sent. */
export const pageWritings: Readonly<Record<WritingPage, WritingsOf>> = {
  ...publicWritings,
  ...contentWritings,
  ...exchangeWritings,
  ...deskWritings,
  ...serviceIncidentWritings,
  ...clientWritings,
  ...breachWritings,
  ...peopleWritings,
  ...serviceWritings,
  // Its requester's forms, and those of the person who holds the link.
  '/status/:publicId': async (world) =>
    (await Promise.all([publicWritings, clientWritings].map((each) => each['/status/:publicId'](world)))).flat(),
}
