// '/push/…': where a page asks whether its device is sent push messages of a subject, and switches them on and off. There is
// no form for it without scripts: without them no browser takes push messages.
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { newPushDevice, pushDeviceIn } from '#domain/notifications/push/device-id.server.ts'
import { endPushOfDevice } from '#domain/notifications/push/endings.ts'
import {
  type PushSubject,
  pushStopInput,
  pushSubjectInput,
  pushSubscribeInput,
} from '#domain/notifications/push/push-input.ts'
import { isPushOn, stopPush, subscribePush } from '#domain/notifications/push/subscribe-push.ts'
import { deviceKeysIn } from '#domain/tickets/guest/device-keys.server.ts'
import { guestRequester } from '#domain/tickets/guest/guest-requester.ts'
import { pushPublicKey } from '#platform/push/web-push.server.ts'
import { Invalid } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'

import { limitBody } from '../middleware/limit-body.ts'
import { visitorAddress } from '../middleware/visitor-address.ts'
import { errorAnswer } from './error-answer.ts'

/** An address of up to 1,000 characters, two keys and a subject; bytes. */
const bodyLimit = 4 * 1024

const notTaken = 'Pemberitahuan di HP ini belum dapat diatur. Muat ulang halaman, lalu coba lagi.'

async function personOf(context: Context<AppEnv>): Promise<Person | null> {
  const found = await getPerson(context.req.raw.headers, context.get('requestId'))
  for (const cookie of found?.cookies ?? []) context.header('Set-Cookie', cookie, { append: true })
  return found?.person ?? null
}

async function bodyOf<Schema extends z.ZodType>(context: Context<AppEnv>, schema: Schema): Promise<z.output<Schema>> {
  const refused = context.get('bodyRefused')
  if (refused) throw refused
  const parsed = schema.safeParse(await context.req.json().catch(() => undefined))
  if (!parsed.success) throw new Invalid(notTaken)
  return parsed.data
}

async function answerState(context: Context<AppEnv>, subject: PushSubject): Promise<Response> {
  const on = await isPushOn(pushDeviceIn(context.req.raw.headers), subject, await personOf(context))
  return context.json({ key: pushPublicKey(), on })
}

/** The endpoints; the origin of what changes something is checked before them. */
export function push(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use('/push/*', async (context, next) => {
      await next()
      context.header('Cache-Control', 'private, no-store')
    })
    .get('/push/state', (context) => {
      const { ticket, topic } = context.req.query()
      const subject = pushSubjectInput.safeParse(ticket === undefined ? { topic } : { ticket })
      if (!subject.success) throw new Invalid(notTaken)
      return answerState(context, subject.data)
    })
    .post('/push/subscribe', limitBody(bodyLimit), async (context) => {
      const input = await bodyOf(context, pushSubscribeInput)
      const { headers } = context.req.raw
      const known = pushDeviceIn(headers)
      const { device, setCookie } = known ? { device: known, setCookie: undefined } : newPushDevice()
      const guestOf = (publicId: string) => guestRequester(deviceKeysIn(headers), publicId)
      const person = await personOf(context)
      await subscribePush(device, input, { person, guestOf, network: visitorAddress(context) })
      if (setCookie) context.header('Set-Cookie', setCookie, { append: true })
      return context.json({ on: true })
    })
    .post('/push/stop', limitBody(bodyLimit), async (context) => {
      const { subject } = await bodyOf(context, pushStopInput)
      const device = pushDeviceIn(context.req.raw.headers)
      if (device && subject) await stopPush(device, subject, await personOf(context))
      else if (device) await endPushOfDevice(device)
      return context.json({ on: false })
    })
    .onError((error, context) => {
      const { message, status } = errorAnswer(error, context)
      return context.json({ message }, status)
    })
}
