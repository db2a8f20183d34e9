// Checks WhatsApp's webhook from outside: its set-up, its signature, its size, and that each message counts once.
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { whatsappReceived } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { database } from '#platform/database/database.server.ts'
import type { WhatsappSettings } from '#platform/env.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { aDelivery, anInbound, aText, signedHeaders } from '#tests/setup/whatsapp-server.ts'
import type { AppEnv } from '../app-env.ts'
import { whatsappWebhook } from './whatsapp.ts'

provideDatabase()

const settings: WhatsappSettings = {
  apiUrl: 'http://127.0.0.1:9/v23.0',
  token: 'token',
  phoneId: '106540352242922',
  appSecret: 'rahasia-aplikasi-pengujian',
  verifyToken: 'kata-kunci-verifikasi',
  number: undefined,
  templates: { answer: undefined, code: undefined, greeting: undefined },
  templateLanguage: 'id',
}

let app: Hono<AppEnv>
beforeEach(() => {
  app = new Hono<AppEnv>().route('/', whatsappWebhook(settings))
})

const path = '/webhooks/whatsapp'
const post = (body: string, headers = signedHeaders(body, settings.appSecret)) =>
  app.request(path, { method: 'POST', body, headers })
const stored = (id: string) => database.$count(whatsappReceived, eq(whatsappReceived.id, id))

describe('the set-up', () => {
  const ask = (token: string, challenge = '1158201444', mode = 'subscribe') =>
    app.request(`${path}?hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=${challenge}`)

  test('gives the challenge back to who names the token', async () => {
    const answer = await ask(settings.verifyToken)
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  test('gives nothing to others', async () => {
    for (const answer of [
      await ask('lain'),
      await ask(settings.verifyToken, '%3Cb%3E'),
      await ask(settings.verifyToken, '1', 'x'),
    ]) {
      expect([answer.status, await answer.text()]).toEqual([403, ''])
    }
  })
})

describe('the signature', () => {
  const message = anInbound()
  const body = aDelivery(settings, { messages: [message] })

  test.each([
    ['none', {}],
    ['another secret', signedHeaders(body, 'rahasia-yang-lain-sekali')],
    ['another body', signedHeaders(`${body} `, settings.appSecret)],
    ['no hash', { 'X-Hub-Signature-256': 'sha256=' }],
    ['SHA-1', { 'X-Hub-Signature': signedHeaders(body, settings.appSecret)['X-Hub-Signature-256'] ?? '' }],
  ])('%s is refused', async (_, headers) => {
    expect((await post(body, headers as Record<string, string>)).status).toBe(401)
    expect(await stored(message.id)).toBe(0)
  })

  test('counts over the bytes, whatever they are', async () => {
    expect((await post('bukan json')).status).toBe(400)
    expect((await post('{"entry":[]}')).status).toBe(200)
    const spaced = JSON.stringify(JSON.parse(body), null, 2)
    expect((await post(spaced)).status).toBe(200)
    expect(await stored(message.id)).toBe(1)
  })
})

test('a body that is too large is refused before its signature is looked at', async () => {
  expect((await post('x'.repeat(600_000))).status).toBe(413)
})

test('a request that carries the origin of another site is taken by its signature alone', async () => {
  const message = anInbound()
  const body = aDelivery(settings, { messages: [message] })
  const headers = { ...signedHeaders(body, settings.appSecret), Origin: 'https://elsewhere.example' }
  expect((await post(body, headers)).status).toBe(200)
  expect(await stored(message.id)).toBe(1)
})

test('messages of another number of the same account are left aside', async () => {
  const message = anInbound()
  const body = aDelivery({ phoneId: '999' }, { messages: [message] })
  expect((await post(body)).status).toBe(200)
  expect(await stored(message.id)).toBe(0)
})

test('what cannot be read holds up nothing beside it', async () => {
  const message = anInbound()
  const body = aDelivery(settings, { messages: [{ from: 'x' }, { ...message, text: { body: 'a\0b\ud800' } }] })
  expect((await post(body)).status).toBe(200)
  expect(await stored(message.id)).toBe(1)
})

test('without WhatsApp there is nothing here', async () => {
  const off = new Hono<AppEnv>().route('/', whatsappWebhook(undefined))
  const body = aDelivery(settings, { messages: [anInbound()] })
  expect((await off.request(path)).status).toBe(404)
  expect(
    (await off.request(path, { method: 'POST', body, headers: signedHeaders(body, settings.appSecret) })).status,
  ).toBe(404)
})

test('60 messages, each delivered twice and shuffled, are 60 messages to handle', async () => {
  const bodies = Array.from({ length: 60 }, (_, at) =>
    aDelivery(settings, { messages: [aText(`62813${1_000_000 + at}`, `Pesan ${at}`)] }),
  )
  const queue = [...bodies, ...bodies]
    .map((body) => ({ body, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
  const before = await database.$count(whatsappReceived)
  while (queue.length > 0) {
    const answers = await Promise.all(queue.splice(0, 20).map(({ body }) => post(body)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  }
  expect((await database.$count(whatsappReceived)) - before).toBe(60)
  const { rows } = await database.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from pgboss.job where name = 'whatsapp.received' and data ->> 'id' in
      (select id from whatsapp_received where number like '62813%')`,
  )
  expect(rows[0]?.jobs).toBe(60)
})
