// Event streams of pages that a link alone opens: who holds the link learns that something changed, and nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { answerReport } from '#domain/sealed-reports/desk/desk-report.ts'
import { accessOf, sendReport } from '#domain/sealed-reports/own-report.server.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import type { AppEnv } from '#server/app-env.ts'
import { LinkStreams } from '#server/link-streams.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { linkEvents } from './events.ts'

provideDatabase()

let agent: Person
let client: Person
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  await someContent()
  agent = await anAgent()
  client = await aClient()
})

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A portal of nothing but these streams. */
function aPortal(limits: ConstructorParameters<typeof LinkStreams>[0] = {}) {
  const streams = new LinkStreams({ look: 50, ...limits })
  const server = createServer(getRequestListener(new Hono<AppEnv>().route('/', linkEvents(streams)).fetch)).listen(0)
  const { port } = server.address() as AddressInfo
  stops.push(async () => {
    await streams.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  /** Opens the stream of a link; `text` is what it has sent. */
  async function listen(publicId: string) {
    const answer = await get(`/status/${publicId}/events`)
    const stream = { answer, text: '', isOver: false }
    const write = (chunk: string) => {
      stream.text += chunk
    }
    void answer.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write }))
      .catch(() => undefined)
      .finally(() => {
        stream.isOver = true
      })
    return stream
  }
  return { streams, get, listen }
}

/** The versions that a stream has named. */
const versions = ({ text }: { readonly text: string }) =>
  [...text.matchAll(/event: version\ndata: (.*)\n/g)].map(([, v]) => v)

test('it names the version now and after an answer, and nothing of a note or of another question', async () => {
  const { get, listen } = aPortal()
  const [ticket, other] = [await aTicket(client), await aTicket(client)]
  const stream = await listen(ticket.publicId)
  const { headers } = stream.answer
  expect([headers.get('content-type'), headers.get('cache-control'), headers.get('set-cookie')]).toEqual([
    ...['text/event-stream; charset=utf-8', 'no-store', null],
  ])
  await expect.poll(() => versions(stream)).toHaveLength(1)
  expect(await (await get(`/status/${ticket.publicId}/version`)).text()).toBe(versions(stream)[0])
  await replyToTicket(agent, { ticketId: other.id, version: 1, message: 'Untuk yang lain.' })
  await noteOnTicket(agent, { ticketId: ticket.id, version: 1, message: 'Hanya untuk petugas.' })
  await replyToTicket(agent, { ticketId: ticket.id, version: 2, message: 'Rahasia keluarga.' })
  await expect.poll(() => versions(stream)).toHaveLength(2)
  expect(versions(stream)[1]).not.toBe(versions(stream)[0])
  expect(stream.text.replaceAll(/event: version\ndata: [\d.]+\n\n/g, '')).toBe('retry: 1000\n\n')
})

test('a sealed report has the same address, and its notes change nothing', async () => {
  const { listen } = aPortal()
  const reader = await anAdmin({ permissions: ['sealed_reports'] })
  const words = { kind: 'bribery', description: 'Diminta uang.', regencyId: null, about: '' } as const
  const { publicId } = await sendReport(
    { ...words, name: '', phone: null, idempotencyKey: newIdempotencyKey() },
    { network: '192.0.2.1', proof: '', version: '2025-06', files: [] },
  )
  const access = await accessOf(undefined, publicId)
  const id = typeof access === 'object' ? access.id : 0
  const stream = await listen(publicId)
  await expect.poll(() => versions(stream)).toEqual(['pending.0'])
  const step = (intent: 'note' | 'answer') =>
    answerReport(reader, id, { intent, message: 'Kami periksa.', idempotencyKey: newIdempotencyKey() })
  await step('note')
  await step('answer')
  await expect.poll(() => versions(stream).at(-1)).toBe('answered.1')
  expect(new Set(versions(stream))).toEqual(new Set(['pending.0', 'answered.1']))
})

test('an unknown link is refused', async () => {
  const { get } = aPortal()
  for (const path of ['version', 'events']) {
    expect((await get(`/status/${'x'.repeat(25)}/${path}`)).status).toBe(404)
    expect((await get(`/status/abc/${path}`)).status).toBe(404)
  }
})

test('too many pages of one link, and too many links, are asked to poll', async () => {
  const { streams, listen } = aPortal({ perLink: 2, streams: 3 })
  const { publicId } = await aTicket(client)
  const [oldest] = [await listen(publicId), await listen(publicId), await listen(publicId)]
  await expect.poll(() => oldest?.isOver).toBe(true)
  expect(oldest?.text).toContain('event: rest')
  await expect.poll(() => streams.open).toBe(2)
  await listen((await aTicket(client)).publicId)
  expect((await listen((await aTicket(client)).publicId)).answer.status).toBe(503)
})

test('an open stream sends heartbeats', async () => {
  const { listen } = aPortal({ heartbeat: 60 })
  const stream = await listen((await aTicket(client)).publicId)
  await expect.poll(() => stream.text).toContain(':\n\n')
})
