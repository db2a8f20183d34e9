import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { setMailsByToken } from '#domain/notifications/mail-preference.server.ts'
import {
  type PushSubject,
  type PushSubscribeInput,
  pushStopInput,
  pushSubjectInput,
  pushSubscribeInput,
} from '#domain/notifications/push/push.ts'
import { endPushOfDevice } from '#domain/notifications/push/push-outbox.ts'
import {
  findDeviceTopics,
  isPushOn,
  newPushDevice,
  pushDeviceIn,
  stopPush,
  subscribePush,
} from '#domain/notifications/push/push-subscription.server.ts'
import {
  type ReportSubject,
  type ReportSubscribeInput,
  reportSubjectInput,
  reportSubscribeInput,
} from '#domain/sealed-reports/news/report-push-input.ts'
import {
  deleteReportDevice,
  isReportDevice,
  keepReportDevice,
} from '#domain/sealed-reports/news/report-reach.server.ts'
import { deviceKeysIn, guestRequester } from '#domain/tickets/guest/guest-ticket.server.ts'
import { pushPublicKey } from '#platform/push/web-push.server.ts'
import type { AppEnv } from '#server/app-env.ts'
import { limitBody } from '#server/middleware/limit-body.ts'
import { visitorAddress } from '#server/middleware/visitor-address.ts'
import { asAppError, headersOf, Invalid } from '#shared/errors.ts'
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

type Subject = PushSubject | ReportSubject

const subjectInput = z.union([pushSubjectInput, reportSubjectInput])
const subscribeInput = z.union([pushSubscribeInput, reportSubscribeInput])
const stopInput = z.union([pushStopInput, z.strictObject({ subject: reportSubjectInput })])

async function answerState(context: Context<AppEnv>, subject: Subject): Promise<Response> {
  const device = pushDeviceIn(context.req.raw.headers)
  const on =
    'report' in subject
      ? await isReportDevice(device, subject.report)
      : await isPushOn(device, subject, await personOf(context))
  return context.json({ key: pushPublicKey(), on })
}

async function subscribe(
  context: Context<AppEnv>,
  device: string,
  input: PushSubscribeInput | ReportSubscribeInput,
): Promise<void> {
  const [network, { headers }] = [visitorAddress(context), context.req.raw]
  const { subject, ...target } = input
  if ('report' in subject) {
    await keepReportDevice(device, { publicId: subject.report, keys: deviceKeysIn(headers), target, network })
    return
  }
  const guestOf = (publicId: string) => guestRequester(deviceKeysIn(headers), publicId)
  await subscribePush(device, { ...target, subject }, { person: await personOf(context), guestOf, network })
}

async function stop(context: Context<AppEnv>, device: string, subject: Subject | undefined): Promise<void> {
  if (subject && 'report' in subject) await deleteReportDevice(device, subject.report)
  else if (subject) await stopPush(device, subject, await personOf(context))
  else await Promise.all([endPushOfDevice(device), deleteReportDevice(device)])
}

export function push(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use('/push/*', async (context, next) => {
      await next()
      context.header('Cache-Control', 'private, no-store')
    })
    .get('/push/state', (context) => {
      const subject = subjectInput.safeParse(context.req.query())
      if (!subject.success) throw new Invalid(notTaken)
      return answerState(context, subject.data)
    })
    .get('/push/topics', async (context) => {
      const topics = await findDeviceTopics(pushDeviceIn(context.req.raw.headers))
      return context.json({ key: pushPublicKey(), topics })
    })
    .post('/push/subscribe', limitBody(bodyLimit), async (context) => {
      const input = await bodyOf(context, subscribeInput)
      const known = pushDeviceIn(context.req.raw.headers)
      const { device, setCookie } = known ? { device: known, setCookie: undefined } : newPushDevice()
      await subscribe(context, device, input)
      if (setCookie) context.header('Set-Cookie', setCookie, { append: true })
      return context.json({ on: true })
    })
    .post('/push/stop', limitBody(bodyLimit), async (context) => {
      const { subject } = await bodyOf(context, stopInput)
      const device = pushDeviceIn(context.req.raw.headers)
      if (device) await stop(context, device, subject)
      return context.json({ on: false })
    })
    .onError((error, context) => {
      const { message, status } = errorAnswer(error, context)
      context.header('Cache-Control', 'private, no-store')
      return context.json({ message }, status)
    })
}

/** 'List-Unsubscribe=One-Click', as a form of either kind; bytes. */
const unsubscribeLimit = 4 * 1024

/** What browsers send continues to the page, which takes forms of the portal's own pages only; mail services name no origin. */
export function unsubscribe(): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/unsubscribe', async (context, next) => {
    if (context.req.header('origin') !== undefined || context.req.header('referer') !== undefined) return next()
    return limitBody(unsubscribeLimit)(context, async () => {
      context.header('Cache-Control', 'no-store')
      try {
        await setMailsByToken(context.req.query('token') ?? '', false, visitorAddress(context))
        context.res = context.text('Email tentang jawaban dihentikan.')
      } catch (thrown) {
        const known = asAppError(thrown)
        if (!known) throw thrown
        for (const [name, value] of Object.entries(headersOf(known))) context.header(name, value)
        context.res = context.text(known.message, known.status as ContentfulStatusCode)
      }
    })
  })
}
