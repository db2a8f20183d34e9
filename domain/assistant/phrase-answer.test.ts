// Checks what becomes of a model's reply, good, slow, broken, lying, silent or cut off, over real HTTP on loopback.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeLanguageModel } from '#platform/language-model.server.ts'
import { aModelServer, breaksOff, type ModelServer, says } from '#tests/builders/a-model-server.ts'
import type { FoundAnswer } from './answer.ts'
import { phraseAnswer } from './phrase-answer.ts'

const quoted = {
  message: 'Yang paling mendekati: kuota domisili 33%.',
  answered: true,
  sources: [{ title: 'Kuota', url: '/a' }],
  next: [{ title: 'Daya tampung', url: '/b' }],
  topic: 'kuota',
}
const found: FoundAnswer = {
  ...quoted,
  question: 'berapa kuota domisili',
  passages: ['Kuota tiap jalur\nKuota jalur domisili SMA paling sedikit 33%. Pendaftaran 14–18 Juni 2025.'],
  phrasedFrom: [...quoted.sources, ...quoted.next],
}
const good = 'Kuota jalur domisili SMA paling sedikit 33%. Pendaftarannya 14 sampai 18 Juni 2025, jadi siapkan berkas.'

let server: ModelServer

beforeAll(async () => {
  server = await aModelServer()
})
beforeEach(() => server.behave(() => undefined))
afterAll(() => server.stop())

async function phrase(patience = 2_000, given = found) {
  const model = makeLanguageModel({ url: server.url, name: 'model-uji', apiKey: undefined }, patience)
  const shown: string[] = []
  const phrased = phraseAnswer(model, given)
  for (;;) {
    const { done, value } = await phrased.next()
    if (done) return { shown, answer: value }
    shown.push(value)
  }
}

test('a good reply is shown as it comes and takes the place of the quotation', async () => {
  server.behave(says(good))
  const { shown, answer } = await phrase()
  // It was phrased from all passages, so it rests on all of them.
  expect(answer).toEqual({ ...quoted, message: good, sources: [...quoted.sources, ...quoted.next], next: [] })
  expect(shown.length).toBeGreaterThan(3)
  expect(good.startsWith(shown.join(''))).toBe(true)
})

test('what stands above an answer stays there', async () => {
  server.behave(says(good))
  const { shown, answer } = await phrase(2_000, { ...found, head: 'Saya ikut prihatin.' })
  expect(answer.message).toBe(`Saya ikut prihatin.\n\n${good}`)
  expect(answer.message.startsWith(shown.join(''))).toBe(true)
  expect(answer).not.toHaveProperty('head')
})

test('the model sees the passages and the question, and nothing else of the portal', async () => {
  server.behave(says(good))
  await phrase()
  const { model, stream, messages } = server.asked.at(-1) ?? { model: '', stream: false, messages: [] }
  expect([model, stream, messages.map(({ role }) => role)]).toEqual(['model-uji', true, ['system', 'user']])
  expect(messages[0]?.content).toContain(found.passages?.[0])
  expect(messages[1]?.content).toBe(found.question)
})

describe('falls back to the quotation', () => {
  test.each([
    ['a wrong number', says('Kuota jalur domisili SMA adalah 55% dari daya tampung sekolah itu.')],
    ['a wrong date', says('Pendaftarannya dimulai tanggal 14 Juni dan ditutup pada 21 Juni 2025 sore hari.')],
    ['a wrong number in words', says('Kuotanya paling sedikit lima puluh persen dari seluruh kursi yang ada.')],
    ['an address of its own', says('Silakan buka www.spmb-palsu.com untuk mendaftar sekarang juga di sana.')],
    ['no knowledge', says('TIDAK TAHU')],
    ['an empty reply', says('')],
    ['no end', says('Kuota itu banyak sekali. '.repeat(80))],
    ['a connection cut midway', breaksOff('Kuota jalur domisili SMA paling sedikit ', true)],
    ['a refusal', (response) => response.writeHead(500).end('{"error":{"message":"kaput"}}')],
    ['too many requests', (response) => response.writeHead(429).end('{}')],
    ['no protocol', (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>halo</html>')],
    [
      'broken lines',
      (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('data: {"a":\n\n'),
    ],
  ] satisfies [string, Parameters<ModelServer['behave']>[0]][])('%s', async (_, behaviour) => {
    server.behave(behaviour)
    expect((await phrase()).answer).toEqual(quoted)
  })

  test.each([
    ['silence', () => undefined],
    ['silence midway', breaksOff('Kuota jalur domisili SMA paling sedikit ', false)],
  ] satisfies [string, Parameters<ModelServer['behave']>[0]][])('%s, when its time is up', async (_, behaviour) => {
    server.behave(behaviour)
    const limit = vi.spyOn(AbortSignal, 'timeout')
    expect((await phrase(100)).answer).toEqual(quoted)
    expect(limit).toHaveBeenCalledExactlyOnceWith(100)
    limit.mockRestore()
  })

  test('a server that sends the question on to another one, which is never asked', async () => {
    const elsewhere = await aModelServer()
    elsewhere.behave(says(good))
    server.behave((response) => {
      response.writeHead(307, { Location: `${elsewhere.url}/chat/completions` }).end()
    })
    const { answer } = await phrase().finally(() => elsewhere.stop())
    expect([answer, elsewhere.asked]).toEqual([quoted, []])
  })

  test('nobody there', async () => {
    const model = makeLanguageModel({ url: 'http://127.0.0.1:1/v1', name: 'x', apiKey: undefined })
    expect(await phraseAnswer(model, found).next()).toEqual({ done: true, value: quoted })
  })
})

test('a figure that is in no passage is never shown, not even for a moment', async () => {
  server.behave(
    says('Kuota jalur domisili SMA paling sedikit 33%, tetapi mulai tahun depan menjadi 99% untuk semua orang.'),
  )
  const { shown, answer } = await phrase()
  expect(shown.join('')).toContain('33%')
  expect(shown.join('')).not.toContain('99')
  expect(answer).toEqual(quoted)
})
