// '/webhooks/whatsapp': where the WhatsApp Cloud API brings messages and what became of ours. It stores and answers; the work is a job's.
import { type Context, Hono } from 'hono'
import { storeDelivery } from '#domain/notifications/whatsapp/received-message.ts'
import { env, type WhatsappSettings } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { isSame, isSignedBy } from '#platform/whatsapp/cloud-api.server.ts'
import { readDelivery } from '#platform/whatsapp/webhook-payload.ts'
import { asAppError } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { limitBody } from '../middleware/limit-body.ts'

/** WhatsApp delivers several messages at once, with up to 4,096 characters each and no file in them; bytes. */
const bodyLimit = 512 * 1024

const path = '/webhooks/whatsapp'

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString()) as unknown
  } catch {
    return undefined
  }
}

function verify(context: Context<AppEnv>, { verifyToken }: WhatsappSettings): Response {
  const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = context.req.query()
  const isRight = isSame(token, verifyToken) && mode === 'subscribe' && /^[\w.-]{1,200}$/.test(challenge)
  return isRight ? context.text(challenge) : context.text('', 403)
}

async function receive(context: Context<AppEnv>, { appSecret, phoneId }: WhatsappSettings): Promise<Response> {
  const refused = context.get('bodyRefused')
  if (refused) return context.body(null, refused.status as 413)
  const body = new Uint8Array(await context.req.arrayBuffer())
  // Over the bytes as they came: a body that was read and written again has others.
  if (!isSignedBy(appSecret, body, context.req.header('x-hub-signature-256'))) return context.body(null, 401)
  const delivery = readDelivery(parse(body), phoneId)
  if (!delivery) return context.body(null, 400)
  const requestId = context.get('requestId')
  if (delivery.unread > 0) log.warn({ requestId, unread: delivery.unread }, 'parts of a webhook were not read')
  await storeDelivery(delivery)
  return context.body(null, 200)
}

/** The endpoint; without WhatsApp there is nothing here. The origin check of forms does not count: no browser sends this. */
export function whatsappWebhook(settings: WhatsappSettings | undefined = env.whatsapp): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(path, (context, next) => {
      context.header('Cache-Control', 'no-store')
      return settings ? verify(context, settings) : next()
    })
    .post(path, limitBody(bodyLimit), (context) => {
      context.header('Cache-Control', 'no-store')
      return settings ? receive(context, settings) : context.body(null, 404)
    })
    .onError((error, context) => {
      const known = asAppError(error)
      // WhatsApp brings it again when it is not taken.
      log.warn({ requestId: context.get('requestId'), err: error }, 'a webhook was not taken')
      return context.body(null, known?.status === 503 ? 503 : 500)
    })
}
