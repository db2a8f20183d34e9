// Checks the assistant's endpoint from outside: what it takes, what it refuses and in which words, and its limit.
import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { networkMessages } from '#app/visitor-limits.server.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { chatAnswer, chatRefusal } from '#server/endpoints/api/api-docs.ts'
import { newVisitorKey } from '#shared/ids.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import type { AppEnv } from '../app-env.ts'
import { publicApi } from './api/public-api.ts'
import { chatAssistant } from './chat-assistant.ts'

provideDatabase()

beforeAll(async () => {
  await loadContent({ demo: false })
  // The first answer would wait for the index, on a slow machine for longer than it may.
  await refreshSearchIndex()
})

const origin = 'https://bantuan.example'
let app: Hono<AppEnv>

beforeEach(() => {
  app = new Hono<AppEnv>().route('/', chatAssistant({ findVisitor: (_, forwarded) => forwarded, ownOrigin: origin }))
})

/** Sends a message, holds what returns to the schema that describes it, and gives it. */
async function post(body: string, headers: Record<string, string> = {}) {
  const answer = await app.request(`${origin}/api/v1/chat-assistant`, {
    method: 'POST',
    body,
    headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
  })
  const text = await answer.text()
  const schema = answer.ok ? chatAnswer : chatRefusal
  schema.parse(JSON.parse(text))
  return { status: answer.status, headers: answer.headers, text }
}

const say = (userMessage: unknown, headers?: Record<string, string>) => post(JSON.stringify({ userMessage }), headers)
const refused = (message: string) => JSON.stringify({ success: false, message })
const manyAsk = 'Asisten sedang menjawab banyak orang sekaligus. Tunggu sebentar, lalu kirim lagi.'
const empty = refused('Tulis pesan lebih dulu, lalu kirim.')

test('a message is answered with a sentence and sources, and the answer is kept nowhere', async () => {
  const { status, headers, text } = await say('Berapa kuota tiap jalur?')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(JSON.parse(text)).toStrictEqual({
    success: true,
    message: expect.stringContaining('33%'),
    answered: true,
    quoted: { item: expect.stringMatching(/^faq:\d+$/), asked: 'Berapa kuota tiap jalur?' },
    // Only what is quoted is a source; what else was found is a way on.
    sources: [
      {
        title: 'Berapa kuota tiap jalur?',
        url: expect.stringMatching(/^\/faq\/[a-z0-9-]+\/[a-z0-9-]+\/\d+-berapa-kuota-tiap-jalur$/),
      },
    ],
    next: expect.any(Array),
    conversation: { topic: 'kuota tiap jalur', given: expect.stringMatching(/^\/faq\//) },
  })
})

test('of a burst two are looked up in parallel and a hundred wait; the others are refused immediately', async () => {
  const gate = Promise.withResolvers<void>()
  const look = vi.fn(async () => {
    await gate.promise
    return { message: 'Ini.', answered: true, sources: [] }
  })
  app = new Hono<AppEnv>().route(
    '/',
    chatAssistant({ findVisitor: (_, forwarded) => forwarded, ownOrigin: origin, answer: look }),
  )
  let refusals = 0
  const burst = Array.from({ length: 130 }, async (_, at) => {
    const answer = await say('Berapa kuota tiap jalur?', { 'X-Forwarded-For': `10.9.8.${at}` })
    if (answer.status !== 200) refusals += 1
    return answer
  })
  await expect.poll(() => refusals).toBe(28)
  expect(look).toHaveBeenCalledTimes(2)
  gate.resolve()
  const answers = await Promise.all(burst)
  expect(look).toHaveBeenCalledTimes(102)
  const late = answers.filter(({ status }) => status !== 200)
  expect(late).toHaveLength(28)
  for (const each of late) {
    expect([each.status, each.headers.get('Retry-After'), each.text]).toEqual([503, '10', refused(manyAsk)])
  }
})

test('it stands in the document of the API with every status it answers', async () => {
  const answer = await publicApi({ ownOrigin: origin }).request('/openapi.json')
  const { paths } = (await answer.json()) as { paths: Record<string, { post?: { responses: object } }> }
  const statuses = Object.keys(paths['/chat-assistant']?.post?.responses ?? {})
  expect(statuses).toEqual(['200', '400', '403', '413', '429', '500', '503'])
})

describe('refused with a sentence', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', 'userMessage=halo'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no message', '{}'],
    ['a number', '{"userMessage":7}'],
    ['a blank message', '{"userMessage":" \\n\\t "}'],
  ])('%s', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, text: empty })
  })

  test('a message of more than 1,000 characters; 1,000 are taken, blanks around them not counted', async () => {
    expect(await say('a'.repeat(1001))).toMatchObject({
      status: 400,
      text: refused('Pesan terlalu panjang. Tulis paling banyak 1.000 karakter.'),
    })
    expect(await say(`  ${'a'.repeat(1000)}  `)).toMatchObject({ status: 200 })
  })

  test('a body of more than 8 KB; the longest message, every character escaped, is taken', async () => {
    expect(await post(`{"userMessage":"${'\\u00e9'.repeat(1000)}"}`)).toMatchObject({ status: 200 })
    expect(await say('a'.repeat(9000))).toMatchObject({
      status: 413,
      text: refused('Kiriman terlalu besar. Kurangi ukurannya, lalu kirim lagi.'),
    })
  })

  test('a message that another site sends', async () => {
    expect(await say('halo', { Origin: 'https://evil.example' })).toMatchObject({ status: 403 })
  })
})

describe('the 21st message within a minute waits', () => {
  async function sendTwenty(headers: Record<string, string>) {
    for (let sent = 0; sent < 20; sent += 1) expect(await say('halo', headers)).toMatchObject({ status: 200 })
  }

  test('of a visitor without a key; another network does not', async () => {
    const here = { 'X-Forwarded-For': '1.2.3.4' }
    await sendTwenty(here)
    const { status, headers, text } = await say('halo', here)
    expect(status).toBe(429)
    expect(JSON.parse(text)).toEqual({
      success: false,
      message: expect.stringMatching(/^Terlalu banyak pesan\. Coba lagi dalam (\d\d? detik|1 menit)\.$/),
    })
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect(await say('halo', { 'X-Forwarded-For': '1.2.3.5' })).toMatchObject({ status: 200 })
  })

  test('of a browser; others of the same school continue', async () => {
    const school = { 'X-Forwarded-For': '1.2.4.1' }
    const [one, two] = [newVisitorKey(), newVisitorKey()]
    await sendTwenty({ ...school, 'X-Visitor-Key': one })
    expect(await say('halo', { ...school, 'X-Visitor-Key': one })).toMatchObject({ status: 429 })
    expect(await say('halo', { ...school, 'X-Visitor-Key': two })).toMatchObject({ status: 200 })
  })

  test('also when made-up keys are no keys', async () => {
    const here = { 'X-Forwarded-For': '1.2.4.2' }
    for (let sent = 0; sent < 20; sent += 1) await say('halo', { ...here, 'X-Visitor-Key': `k${sent}` })
    expect(await say('halo', { ...here, 'X-Visitor-Key': 'lain' })).toMatchObject({ status: 429 })
  })

  test('of a network that makes up keys, after 600', async () => {
    const flood = '1.2.4.3'
    for (let sent = 0; sent < 600; sent += 1) await networkMessages.take(flood)
    const refused = await say('halo', { 'X-Forwarded-For': flood, 'X-Visitor-Key': newVisitorKey() })
    expect(refused).toMatchObject({ status: 429 })
  })
})

describe('when something breaks', () => {
  test('an outage is 503 with a message and a warning', async () => {
    const warned = vi.spyOn(log, 'warn')
    vi.spyOn(database, 'select').mockImplementationOnce(() => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    })
    expect(await say('kuota')).toMatchObject({
      status: 503,
      text: refused('Layanan sedang tidak dapat dihubungi. Tunggu sebentar, lalu coba lagi.'),
    })
    expect(warned).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })

  test('a bug is 500, logged, and shows the visitor no detail', async () => {
    const failed = vi.spyOn(log, 'error')
    vi.spyOn(database, 'select').mockImplementationOnce(() => {
      throw new TypeError('secret of the house')
    })
    expect(await say('kuota')).toMatchObject({ status: 500, text: refused('Terjadi kesalahan di portal ini.') })
    expect(failed).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })
})
