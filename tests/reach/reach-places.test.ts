// Checks that every place which says how an answer reaches its requester says of each person what is true of them, and
// that no page promises a way in its own words.

import { globSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import { loader as ownReceipt } from '#app/routes/client/receipt-page.tsx'
import { loader as bulkForm } from '#app/routes/helpdesk/bulk/prepare-page.tsx'
import { loader as bulkResult } from '#app/routes/helpdesk/bulk/progress-page.tsx'
import { loadTicketView } from '#app/routes/helpdesk/ticket/ticket-view.server.ts'
import { loader as guestReceipt } from '#app/routes/public/ask-receipt-page.tsx'
import { loader as statusPage } from '#app/routes/public/status-page.tsx'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { expectReach } from '#domain/notifications/deliveries/answer-delivery.ts'
import { storeMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { setAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { newPushDevice } from '#domain/notifications/push/push-subscription.server.ts'
import { pushSubscription, pushWish } from '#domain/notifications/push/push-tables.ts'
import { findAnswerNews } from '#domain/notifications/reach/delivered-answers.ts'
import { describeReach } from '#domain/notifications/reach/reach.server.ts'
import {
  type ManyReached,
  type ReachPlace,
  type ReachReader,
  type ReachWay,
  reachPlaces,
  type WhatsappReach,
} from '#domain/notifications/reach/reach.ts'
import { findUnreached } from '#domain/notifications/reach/unreached-answers.ts'
import { beginBulkNow, startBulk } from '#domain/tickets/bulk/bulk.server.ts'
import { runBulk } from '#domain/tickets/bulk/bulk-progress.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { askAsGuest } from '#domain/tickets/guest/guest-question.server.ts'
import { deviceKeysCookie, withTicket } from '#domain/tickets/guest/guest-ticket.server.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'

const proven = vi.hoisted(() => new Set<number>())

vi.mock(import('#platform/mail.server.ts'), async (original) => ({
  ...(await original()),
  mailIsConfigured: () => true,
}))
vi.mock(import('#domain/notifications/reach/whatsapp-reach.ts'), () => ({
  whatsappReaches: async (ids: readonly number[]) =>
    new Map(ids.map((id): [number, WhatsappReach] => [id, proven.has(id) ? 'on' : 'none'])),
}))
vi.mock(import('#domain/content/articles/legal-texts.server.ts'), async (original) => ({
  ...(await original()),
  getLegalText: async () => ({ title: '', html: '', version: '2025-06' }) as never,
}))

provideDatabase()

/** Someone with an open question: an account, or the cookie of a device without one. */
interface Requester {
  readonly ticketId: number
  readonly publicId: string
  readonly account: Person | null
  readonly cookie: string
}

let content: SomeContent
let agent: Person

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent()
})

async function withAccount(wishes: { emailVerified?: boolean } = {}): Promise<Requester> {
  const account = await aClient(wishes)
  const { id, publicId } = await aTicket(account)
  return { ticketId: id, publicId, account, cookie: '' }
}

async function withoutAccount(email: string | null = null): Promise<Requester> {
  await database.execute(sql`delete from rate_limit`)
  const input = {
    ...{ description: 'Berkas ditolak terus.', regencyId: content.regency('Kabupaten Demak'), name: 'Bu Siti' },
    ...{ phone: '6281234567890', email, category: 'login', idempotencyKey: newIdempotencyKey() },
  }
  const { publicId, key } = await askAsGuest(input, { network: '192.0.2.9', proof: '', version: '2025-06', files: [] })
  const [row] = await database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(eq(ticketTable.publicId, publicId))
  return {
    ticketId: row?.id ?? 0,
    publicId,
    account: null,
    cookie: deviceKeysCookie(withTicket(undefined, publicId, key)).split(';')[0] ?? '',
  }
}

/** Accounts that no one is to write to. */
const withdrawn = new Set<string>()

/** A telephone on which push messages were switched on. */
async function watch(wish: { readonly ticketId: number } | { readonly personId: string }): Promise<void> {
  const { device } = newPushDevice()
  const keys = { p256dh: 'p', auth: 'a', endpoint: `https://fcm.googleapis.com/fcm/send/${device}` }
  const [kept] = await database
    .insert(pushSubscription)
    .values({ device, ...keys, createdAt: now() })
    .returning({ id: pushSubscription.id })
  await database.insert(pushWish).values({ ...wish, subscriptionId: kept?.id ?? 0, createdAt: now() })
}

const people: Record<string, { readonly ways: readonly ReachWay[]; readonly make: () => Promise<Requester> }> = {
  'email that arrives': { ways: ['mail'], make: () => withAccount() },
  'email that was refused': {
    ways: [],
    make: async () => {
      const requester = await withAccount()
      const to = { recipient: requester.account?.email ?? '', reason: `test:${requester.ticketId}`, payload: {} }
      await database.transaction((tx) => storeMessage(tx, { ...to, channel: 'mail', state: 'refused' }))
      return requester
    },
  },
  'mails switched off': {
    ways: [],
    make: async () => {
      const requester = await withAccount()
      if (requester.account) await setAnswerMails(requester.account, false)
      return requester
    },
  },
  'an address that no one confirmed': { ways: [], make: () => withAccount({ emailVerified: false }) },
  'an address that was named without an account': { ways: [], make: () => withoutAccount('siti@contoh.id') },
  'an e-mail of a guest who confirmed it': {
    ways: ['mail'],
    make: async () => {
      const requester = await withoutAccount(`siti.${crypto.randomUUID()}@contoh.id`)
      await database
        .update(ticketTable)
        .set({ contactEmailConfirmedAt: now() })
        .where(eq(ticketTable.id, requester.ticketId))
      return requester
    },
  },
  'a number that no one proved': { ways: [], make: () => withoutAccount() },
  'a proven number': {
    ways: ['whatsapp'],
    make: async () => {
      const requester = await withoutAccount()
      proven.add(requester.ticketId)
      return requester
    },
  },
  'an account with a proven number': {
    ways: ['whatsapp'],
    make: async () => {
      const requester = await withAccount({ emailVerified: false })
      proven.add(requester.ticketId)
      return requester
    },
  },
  'an account that withdrew its consent': {
    ways: [],
    make: async () => {
      const requester = await withAccount()
      const id = requester.account?.id ?? ''
      await database.update(user).set({ consentWithdrawnAt: now() }).where(eq(user.id, id))
      withdrawn.add(id)
      return requester
    },
  },
  'a telephone that is notified, without an account': {
    ways: ['push'],
    make: async () => {
      const requester = await withoutAccount()
      await watch({ ticketId: requester.ticketId })
      return requester
    },
  },
  'a telephone that is notified, with an account': {
    ways: ['push'],
    make: async () => {
      const requester = await withAccount({ emailVerified: false })
      await watch({ personId: requester.account?.id ?? '' })
      return requester
    },
  },
}

type Loaded = Record<string, unknown>

/** What the loader of a page gives this reader. */
async function load(
  loader: (args: never) => unknown,
  path: string,
  { publicId, cookie }: Requester,
  who: Person | null,
  params: Record<string, string> = { publicId },
) {
  const context = new RouterContextProvider()
  context.set(requestContext, { requestId: 'request-1', person: async () => who, address: '192.0.2.1' })
  const request = new Request(`https://bantuan.example${path}`, { headers: { cookie } })
  const given = (await loader({ context, request, pattern: path, params } as never)) as Loaded
  return ('data' in given && 'init' in given ? given['data'] : given) as Loaded
}

/** The line of the only requester of an answer to many. */
const ofMany = ({ reach }: Loaded) => {
  expect(reach).toEqual([expect.objectContaining({ requesters: 1 })])
  return (reach as readonly ManyReached[])[0]?.words
}

/** What each place says to this requester; undefined where they have no business. A new place must be listed here. */
const places: Record<ReachPlace, (requester: Requester) => Promise<unknown>> = {
  receipt: async (requester) => {
    const { account, publicId } = requester
    const { reach } = account
      ? await load(ownReceipt, '/client/receipt', requester, account)
      : await load(guestReceipt, `/ask/${publicId}/receipt`, requester, null)
    return reach
  },
  unreachedList: async ({ ticketId, account }) => {
    await replyToTicket(agent, { ticketId, version: 1, message: 'Sudah kami buka.' })
    const entryId = (await entriesOf(ticketId)).at(-1)?.id ?? 0
    await database.transaction((tx) => expectReach(tx, { entryId, ticketId }))
    const row = (await findUnreached(agent, entryId - 1)).items.find((each) => each.entryId === entryId)
    // Who withdrew the consent is not to be called either.
    expect(row !== undefined, account?.email ?? 'guest').toBe(account === null || !withdrawn.has(account.id))
    return row?.reach
  },
  ticketPage: async ({ ticketId }) => (await loadTicketView(agent, ticketId, new URLSearchParams())).reach,
  bulkForm: async (requester) =>
    ofMany(await load(bulkForm, `/helpdesk/bulk?do=reply&ids=${requester.ticketId}`, requester, agent)),
  bulkResult: async (requester) => {
    const task = { do: 'reply' as const, message: 'Sudah kami buka.' }
    const form = { task, tickets: [requester.ticketId], idempotencyKey: newIdempotencyKey() }
    const id = await startBulk(agent, form)
    await beginBulkNow(agent, id)
    await runBulk(id)
    return ofMany(await load(bulkResult, `/helpdesk/bulk/${id}`, requester, agent, { id: `${id}` }))
  },
}

/** What is said of an unconfirmed address to each reader: the same at every place, and to others nothing. */
const unconfirmed: Record<ReachReader, RegExp> = {
  desk: /tidak dikabari: emailnya belum dikonfirmasi[.,]/,
  family: /kami belum dapat mengabari Anda karena alamat email Anda belum dikonfirmasi\./,
}

/** What a sentence promises. */
const promised: Record<ReachWay, RegExp> = {
  mail: /kabari lewat (?:.*, |.* dan )?email/,
  whatsapp: /kabari lewat (?:.*, |.* dan )?WhatsApp\b(?! atau telepon)/,
  push: /kabari lewat (?:.*, |.* dan )?pemberitahuan/,
}

describe.each(Object.entries(people).filter(([name]) => name.startsWith('an address that')))(
  '%s',
  (_name, { make }) => {
    test.each(Object.keys(reachPlaces) as ReachPlace[])('is the reason at %s', async (place) => {
      const words = await places[place](await make())
      if (words !== undefined) expect(words).toMatch(unconfirmed[reachPlaces[place]])
    })
  },
)

test('answers wait for a message of the requester where a number is unproven, and nowhere else', async () => {
  const guest = await withoutAccount()
  const waits = async ({ ticketId }: Requester) => (await describeReach(ticketId, 'receipt')).waitsForMessage
  expect(await waits(guest)).toBe(true)
  proven.add(guest.ticketId)
  expect(await waits(guest)).toBe(false)
  expect(await waits(await withAccount())).toBe(false)
})

describe.each(Object.entries(people))('%s', (_name, { ways, make }) => {
  test.each(Object.keys(reachPlaces) as ReachPlace[])('%s', async (place) => {
    const words = await places[place](await make())
    if (words === undefined) return
    expect(words).toEqual(expect.any(String))
    const said = Object.entries(promised).filter(([, promise]) => promise.test(String(words)))
    expect(said.map(([way]) => way)).toEqual(ways)
    if (ways.length === 0) expect(words).toMatch(/tidak (?:dikabari|dapat kami kabari)|belum dapat mengabari/)
  })
})

test('the desk sees that an answer was read once its requester opens it, and not when someone else does', async () => {
  for (const make of [() => withAccount(), () => withoutAccount()]) {
    const requester = await make()
    await replyToTicket(agent, { ticketId: requester.ticketId, version: 1, message: 'Sudah kami buka.' })
    const entryId = (await entriesOf(requester.ticketId)).at(-1)?.id ?? 0
    const path = `/status/${requester.publicId}`
    await database.transaction((tx) => expectReach(tx, { entryId, ticketId: requester.ticketId }))
    await load(statusPage, path, { ...requester, cookie: '' }, await aClient())
    expect(await findAnswerNews([entryId])).toMatchObject([{ seenAt: null, isReached: false }])
    await load(statusPage, path, requester, requester.account)
    expect(await findAnswerNews([entryId])).toMatchObject([{ seenAt: expect.any(Date), isReached: true }])
  }
})

test('no page promises a way in its own words', () => {
  const promises =
    /(?:kabari|diberi tahu|dikirim|dikirimi)[^.'"`]{0,40} lewat (?:email|WhatsApp)|di email Anda|Ada di email/
  const found = globSync('app/**/*.{ts,tsx}').filter((file) => promises.test(readFileSync(file, 'utf8')))
  expect(found.filter((file) => !file.includes('.test.')).toSorted()).toEqual([
    // Where a code went, and what a number is for.
    'app/components/account/owner-step.tsx',
    'app/routes/account/profile-facts.tsx',
    // What an agent did, or is asked to do.
    'app/routes/admin/people/person-actions.server.ts',
    'app/routes/helpdesk/slip-page.tsx',
  ])
})
