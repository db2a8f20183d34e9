// Checks the event streams from outside, over a real connection: who receives what, catching up, and when a stream ends.
import { once } from 'node:events'
import { createServer, IncomingMessage, request, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { permissionGrant, session, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { endSessions } from '#domain/accounts/sessions/sessions.server.ts'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import { liveEvent } from '#domain/operations/live/live-tables.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { noteOnTicket } from '#domain/tickets/desk/desk-reply.ts'
import { afterCommit, database } from '#platform/database/database.server.ts'
import { secureHeaders } from '#server/middleware/request-guards.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { aTicket, type TicketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import type { AppEnv } from '../app-env.ts'
import { LiveStreams } from '../live-streams.ts'
import { events, isStreamForNobody, refuseStream } from './events.ts'

provideDatabase()

const password = 'rahasia-sekali-42'

interface Signed {
  readonly person: Person
  readonly headers: Headers
}

let content: SomeContent
let client: Signed
let stranger: Signed
let branch: Signed
let foreign: Signed
let province: Signed

const signed = async (person: Person): Promise<Signed> => ({ person, headers: await aSession(person, password) })

/** A portal of nothing but streams. Two of them on one database are two processes to each other. */
async function aPortal(limits: ConstructorParameters<typeof LiveStreams>[0] = {}) {
  const streams = new LiveStreams(limits)
  const app = new Hono<AppEnv>().use(secureHeaders(false)).route('/', events(streams))
  const server: Server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    streams,
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      await streams.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Portal = Awaited<ReturnType<typeof aPortal>>

let portal: Portal
const answers: IncomingMessage[] = []

beforeAll(async () => {
  content = await someContent()
  client = await signed(await aClient({ password }))
  stranger = await signed(await aClient({ password }))
  branch = await signed(await anAgent({ password, officeId: content.office(2) }))
  foreign = await signed(await anAgent({ password, officeId: content.office(1) }))
  province = await signed(await anAgent({ password }))
  portal = await aPortal()
})

afterEach(() => {
  for (const answer of answers.splice(0)) answer.destroy()
})

afterAll(() => portal.stop())

/** An open stream: what it has said so far, cut into its messages. */
async function listen(who: Signed, options: { after?: number; at?: Portal } = {}) {
  const { after, at = portal } = options
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      cookie: who.headers.get('cookie') ?? '',
      ...(after === undefined ? {} : { 'last-event-id': String(after) }),
    }
    request({ port: at.port, host: '127.0.0.1', path: '/events', headers }, resolve).once('error', reject).end()
  })
  answers.push(answer)
  let text = ''
  answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  answer.on('error', () => undefined)
  const messages = () => text.split('\n\n').filter(Boolean)
  const received = () =>
    messages().flatMap((message) => {
      const found = /^id: (\d+)\ndata: (\{.*\})$/.exec(message)
      return found
        ? [{ id: Number(found[1]), ...(JSON.parse(found[2] ?? '') as { kind: string; ticketId: number }) }]
        : []
    })
  await expect.poll(() => text).toMatch(/event: (here|anew)/)
  const kindsOf = ({ id }: TicketRow) => received().flatMap((each) => (each.ticketId === id ? [each.kind] : []))
  return { answer, messages, received, kindsOf, ended: new Promise((resolve) => answer.once('close', resolve)) }
}

const seen = ({ id, version }: TicketRow) => ({ ticketId: id, version })
const demak = () => ({ regencyId: content.regency('Kabupaten Demak') })

describe('who receives what', () => {
  test('the requester, the office and the province; no one of another office, and no other requester', async () => {
    const [own, other, ours, theirs, all] = await Promise.all(
      [client, stranger, branch, foreign, province].map((who) => listen(who)),
    )
    const ticket = await aTicket(client.person, demak())
    await claimTicket(branch.person, seen(ticket))
    await noteOnTicket(branch.person, { ...seen(ticket), version: 2, message: 'Hanya untuk petugas.' })
    // What comes last has come to everybody who may receive it: then the silence of the others means something.
    const last = await aTicket(stranger.person, { regencyId: content.regency('Kota Semarang') })
    await expect.poll(() => all?.kindsOf(ticket)).toEqual(['submitted', 'claimed', 'changed'])
    for (const stream of [other, theirs, all]) await expect.poll(() => stream?.kindsOf(last)).toEqual(['submitted'])
    expect(ours?.kindsOf(ticket)).toEqual(['submitted', 'claimed', 'changed'])
    // Notes and claims are the desk's own.
    expect(own?.kindsOf(ticket)).toEqual(['submitted'])
    expect(other?.kindsOf(ticket)).toEqual([])
    expect(theirs?.kindsOf(ticket)).toEqual([])
    expect(ours?.kindsOf(last)).toEqual([])
    expect(JSON.stringify(own?.messages())).not.toContain(client.person.id)
  })

  test('the answer is a stream that no one keeps or gathers', async () => {
    const { answer } = await listen(client)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  test('who has gone before the stream opens leaves none behind', async () => {
    const before = portal.streams.open
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    response.destroy()
    await once(response, 'close')
    await portal.streams.answer(response, { person: client.person, sessionId: 'any' }, null, {})
    expect(portal.streams.open).toBe(before)
  })

  test('the person who brings no cookie is refused at once, and the connection ends', async () => {
    const server = createServer((_, response) => refuseStream(response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`)
    const { headers, status } = answer
    expect([status, headers.get('connection'), headers.get('cache-control'), await answer.text()]).toEqual([
      401,
      'close',
      'no-store',
      'Sesi Anda sudah berakhir.',
    ])
    server.close()
  })

  test.each([
    ['GET', '/events', undefined, true],
    ['GET', '/events?after=3', undefined, true],
    ['GET', '/events', 'a=b', false],
    ['HEAD', '/events', undefined, false],
    ['GET', '/events-of-others', undefined, false],
  ])('%s %s with the cookies %s: for no one %s', (method, url, cookie, expected) => {
    const headers = cookie === undefined ? {} : { cookie }
    expect(isStreamForNobody({ method, url, headers } as IncomingMessage)).toBe(expected)
  })

  test.each(['GET', 'HEAD'])('a visitor gets 401 (%s)', async (method) => {
    const answer = await fetch(`http://127.0.0.1:${portal.port}/events`, { method })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
  })

  test('HEAD says that there would be a stream, and opens none', async () => {
    const before = portal.streams.open
    const answer = await fetch(`http://127.0.0.1:${portal.port}/events`, { method: 'HEAD', headers: client.headers })
    expect([answer.status, portal.streams.open]).toEqual([204, before])
  })
})

describe('nothing is missed', () => {
  test('what happened while the stream was cut comes with the next one', async () => {
    const first = await listen(client)
    const before = await aTicket(client.person)
    await expect.poll(() => first.kindsOf(before)).toEqual(['submitted'])
    const last = first.received().at(-1)?.id ?? 0
    first.answer.destroy()
    const meanwhile = await aTicket(client.person)
    const second = await listen(client, { after: last })
    expect(second.kindsOf(meanwhile)).toContain('submitted')
  })

  test('a page that was made a moment ago is notified of that moment', async () => {
    const ticket = await aTicket(client.person)
    expect((await listen(client)).kindsOf(ticket)).toContain('submitted')
  })

  test('an event that is no longer kept: the page is to ask for everything', async () => {
    const stream = await listen(client, { after: 999_999_999 })
    expect(stream.messages().some((message) => /event: anew/.test(message))).toBe(true)
  })

  test('two processes on one database receive the same', async () => {
    const second = await aPortal()
    try {
      const [here, there] = [await listen(province), await listen(province, { at: second })]
      const ticket = await aTicket(client.person)
      for (const stream of [here, there]) await expect.poll(() => stream.kindsOf(ticket)).toEqual(['submitted'])
    } finally {
      await second.stop()
    }
  })

  test('a late commit is received after those that overtook it; one rolled back never', async () => {
    const stream = await listen(client)
    const say = (ticketId: number) => ({
      ...({ kind: 'changed', audience: 'all', entryId: null, officeId: null } as const),
      ...{ ticketId, personId: client.person.id },
    })
    const overtaken = Promise.withResolvers<void>()
    const slow = database.transaction(async (tx) => {
      await announceLive(tx, say(9_000_001))
      await overtaken.promise
    })
    const broken = vi.fn()
    await expect(
      database.transaction(async (tx) => {
        afterCommit(tx, broken)
        await announceLive(tx, say(9_000_002))
        throw new Error('back')
      }),
    ).rejects.toThrow('back')
    await database.transaction((tx) => announceLive(tx, say(9_000_003)))
    const ids = () =>
      stream
        .received()
        .map(({ ticketId }) => ticketId)
        .filter((id) => id > 9_000_000)
    await expect.poll(() => ids()).toEqual([9_000_003])
    overtaken.resolve()
    await slow
    await expect.poll(() => ids()).toEqual([9_000_003, 9_000_001])
    expect(broken).not.toHaveBeenCalled()
  })

  test('an event whose signal was lost with its process is found all the same', async () => {
    const watchful = await aPortal({ look: 200 })
    const stream = await listen(client, { at: watchful })
    await database.insert(liveEvent).values({
      ...{ kind: 'changed', audience: 'all', ticketId: 9_100_001, personId: client.person.id, at: new Date() },
    })
    await expect.poll(() => stream.received().some(({ ticketId }) => ticketId === 9_100_001)).toBe(true)
    await watchful.stop()
  })
})

describe('a change of access is applied immediately, long before the timed checks', () => {
  const fresh = async () => signed(await anAgent({ password, officeId: content.office(2) }))

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['a block', ({ id }) => database.update(user).set({ banned: true }).where(eq(user.id, id))],
    ['signing out, or another password', ({ id }) => database.delete(session).where(eq(session.userId, id))],
  ])('%s ends the stream', async (_, act) => {
    const who = await fresh()
    const stream = await listen(who)
    await act(who.person)
    await expect.poll(() => stream.messages().at(-1)).toMatch(/^event: ended/)
    await stream.ended
  })

  test('events of another office arrive from then on, and no more of the old one', async () => {
    const who = await fresh()
    const [stream, all] = [await listen(who), await listen(province)]
    await database
      .update(user)
      .set({ officeId: content.office(3) })
      .where(eq(user.id, who.person.id))
    await expect.poll(() => stream.messages().at(-1)).toMatch(/^event: anew/)
    const ticket = await aTicket(client.person, demak())
    await expect.poll(() => all.kindsOf(ticket)).toEqual(['submitted'])
    const own = await aTicket(client.person, { regencyId: content.regency('Kabupaten Pati') })
    await expect.poll(() => stream.kindsOf(own)).toEqual(['submitted'])
    expect(stream.kindsOf(ticket)).toEqual([])
  })

  test('an administrator is notified of tickets from the moment of the permission on', async () => {
    const admin = await signed(await anAdmin({ password, permissions: ['super_admin'] }))
    await database.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, admin.person.id))
    const [stream, all] = [await listen(admin), await listen(province)]
    const before = await aTicket(client.person)
    await expect.poll(() => all.kindsOf(before)).toEqual(['submitted'])
    const grant = { userId: admin.person.id, permission: 'tickets' as const, grantedAt: new Date() }
    await database.insert(permissionGrant).values(grant)
    await expect.poll(() => stream.messages().at(-1)).toMatch(/^event: anew/)
    const after = await aTicket(client.person)
    await expect.poll(() => stream.kindsOf(after)).toEqual(['submitted'])
    expect(stream.kindsOf(before)).toEqual([])
  })
})

describe('how long a stream stays', () => {
  const quick = { heartbeat: 90, check: 60 }
  let hasty: Portal

  beforeAll(async () => {
    hasty = await aPortal({ ...quick, perPerson: 2, unreadBytes: 20_000 })
  })

  afterAll(() => hasty.stop())

  const endedBy = async (act: (person: Person, sessionId: string) => Promise<unknown>) => {
    const who = await signed(await aClient({ password }))
    const stream = await listen(who, { at: hasty })
    const [row] = await database.select({ id: session.id }).from(session).where(eq(session.userId, who.person.id))
    await act(who.person, row?.id ?? '')
    await stream.ended
    return stream.messages().at(-1)
  }

  test.each([
    ['signing out elsewhere', (person: Person) => endSessions(person, { which: 'all' })],
    ['being blocked', ({ id }: Person) => database.update(user).set({ banned: true }).where(eq(user.id, id))],
    [
      'a session that rested too long',
      (_: Person, id: string) =>
        database
          .update(session)
          .set({ lastSeenAt: new Date(0) })
          .where(eq(session.id, id)),
    ],
  ])('%s ends it, and says so', async (_, act) => {
    expect(await endedBy(act)).toMatch(/^event: ended/)
  })

  test('an agent who moves to another office receives its events from then on', async () => {
    const agent = await signed(await anAgent({ password, officeId: content.office(1) }))
    const stream = await listen(agent, { at: hasty })
    await database
      .update(user)
      .set({ officeId: content.office(2) })
      .where(eq(user.id, agent.person.id))
    await new Promise((resolve) => setTimeout(resolve, 4 * quick.check))
    const [moved, left] = [
      await aTicket(client.person, demak()),
      await aTicket(client.person, { regencyId: content.regency('Kota Semarang') }),
    ]
    await expect.poll(() => stream.kindsOf(moved)).toEqual(['submitted'])
    expect(stream.kindsOf(left)).toEqual([])
  })

  test('a silent stream sends heartbeats', async () => {
    const stream = await listen(stranger, { at: hasty })
    await expect.poll(() => stream.messages().filter((message) => message === ':').length).toBeGreaterThan(2)
  })

  test('one too many lets the oldest rest', async () => {
    const who = await signed(await aClient({ password }))
    const [oldest] = [
      await listen(who, { at: hasty }),
      await listen(who, { at: hasty }),
      await listen(who, { at: hasty }),
    ]
    await oldest.ended
    expect(oldest.messages().at(-1)).toMatch(/^event: rest/)
    await expect.poll(() => hasty.streams.open).toBe(2)
  })

  test('a person who leaves is removed, and a person who does not read is cut off', async () => {
    const who = await signed(await aClient({ password }))
    const stream = await listen(who, { at: hasty })
    const before = hasty.streams.open
    stream.answer.pause()
    const many = Array.from({ length: 2_000 }, (_, n) => ({
      ...{ kind: 'changed' as const, audience: 'all' as const, ticketId: 9_200_000 + n, at: new Date() },
      personId: who.person.id,
    }))
    // What the system's own buffers hold is a few megabytes.
    for (let round = 0; round < 60 && hasty.streams.open === before; round++) {
      await database.insert(liveEvent).values(many)
      await database.transaction((tx) => announceLive(tx, { ...many[0], entryId: null, officeId: null } as never))
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    expect(hasty.streams.open).toBeLessThan(before)
  })
})
