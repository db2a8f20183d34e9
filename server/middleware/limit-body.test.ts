// Checks that bodies within the limit arrive whole, and that larger ones are dropped and marked, however they come.
import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { TooLarge } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { guestForms } from '../bodies/upload-memory-budget.ts'
import { limitBody, takeBody } from './limit-body.ts'

const limit = 1_000

interface Seen {
  readonly tooLarge: boolean
  readonly text: string
  readonly headers: Record<string, string>
  readonly method: string
  readonly url: string
}

const app = new Hono<AppEnv>().use(limitBody(limit)).all('*', async (context) => {
  const request = context.req.raw
  return context.json({
    tooLarge: context.get('bodyRefused') instanceof TooLarge,
    text: await request.text(),
    headers: Object.fromEntries(request.headers),
    method: request.method,
    url: request.url,
  } satisfies Seen)
})

async function send(init: RequestInit & { duplex?: 'half' }): Promise<Seen> {
  const answer = await app.fetch(new Request('https://bantuan.example/form?a=1', init))
  expect(answer.status).toBe(200)
  return (await answer.json()) as Seen
}

function stream(
  chunks: readonly string[],
  watch: { pulled: number; cancelled: boolean } = { pulled: 0, cancelled: false },
) {
  const bytes = new TextEncoder()
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[at++]
        watch.pulled = at
        if (chunk === undefined) controller.close()
        else controller.enqueue(bytes.encode(chunk))
      },
      cancel() {
        watch.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
}

describe('a body within the limit', () => {
  test('arrives whole', async () => {
    const seen = await send({ method: 'POST', body: 'nama=Siti%20Rahmawati' })
    expect(seen).toMatchObject({ tooLarge: false, text: 'nama=Siti%20Rahmawati', method: 'POST' })
    expect(seen.url).toBe('https://bantuan.example/form?a=1')
    expect(seen.headers['content-type']).toBe('text/plain;charset=UTF-8')
  })

  test('may have exactly the limit, counted in bytes and not in characters', async () => {
    const just = 'é'.repeat(limit / 2)
    expect(await send({ method: 'POST', body: just })).toMatchObject({ tooLarge: false, text: just })
    expect(await send({ method: 'POST', body: `${just}a` })).toMatchObject({ tooLarge: true, text: '' })
  })

  test('arrives in many pieces without a length, and gets its length', async () => {
    const pieces = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(100))
    const seen = await send({
      method: 'POST',
      body: stream(pieces),
      duplex: 'half',
      headers: { 'transfer-encoding': 'chunked' },
    })
    expect(seen).toMatchObject({ tooLarge: false, text: pieces.join('') })
    expect(seen.headers['content-length']).toBe('1000')
    expect(seen.headers).not.toHaveProperty('transfer-encoding')
  })

  test('keeps bytes that are no text', async () => {
    const bytes = new Uint8Array([0, 255, 254, 13, 10, 0])
    const echo = new Hono<AppEnv>()
      .use(limitBody(limit))
      .post('*', async (context) => context.body(await context.req.raw.arrayBuffer()))
    const answer = await echo.fetch(new Request('https://bantuan.example/', { method: 'POST', body: bytes }))
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  })

  test('can still be read as a form', async () => {
    const forms = new Hono<AppEnv>()
      .use(limitBody(limit))
      .post('*', async (context) => context.json(Object.fromEntries(await context.req.raw.formData())))
    const body = new FormData()
    body.append('subjek', 'Tidak bisa masuk')
    const answer = await forms.fetch(new Request('https://bantuan.example/', { method: 'POST', body }))
    expect(await answer.json()).toEqual({ subjek: 'Tidak bisa masuk' })
  })
})

describe('a body over the limit', () => {
  test('is dropped and marked when it states its length', async () => {
    const seen = await send({ method: 'POST', body: 'a'.repeat(2_000), headers: { 'content-length': '2000' } })
    expect(seen).toMatchObject({ tooLarge: true, text: '' })
    expect(seen.headers['content-length']).toBe('0')
  })

  test('is read to its end while it is not much too large, so that the browser gets to reading the answer', async () => {
    const watch = { pulled: 0, cancelled: false }
    const pieces = Array.from({ length: 50 }, () => 'a'.repeat(300))
    const seen = await send({ method: 'POST', body: stream(pieces, watch), duplex: 'half' })
    expect(seen).toMatchObject({ tooLarge: true, text: '' })
    expect(watch).toEqual({ pulled: pieces.length + 1, cancelled: false })
  })

  test('without an end is cut off', async () => {
    const watch = { pulled: 0, cancelled: false }
    const pieces = Array.from({ length: 10_000 }, () => 'a'.repeat(3_000))
    const seen = await send({ method: 'POST', body: stream(pieces, watch), duplex: 'half' })
    expect(seen).toMatchObject({ tooLarge: true, text: '' })
    expect(watch.cancelled).toBe(true)
    expect(watch.pulled * 3_000).toBeLessThan(3 * 1024 * 1024)
  })

  test('is not accepted with a wrong Content-Length', async () => {
    const seen = await send({
      method: 'POST',
      body: stream(Array.from({ length: 20 }, () => 'a'.repeat(300))),
      duplex: 'half',
      headers: { 'content-length': '5' },
    })
    expect(seen).toMatchObject({ tooLarge: true, text: '' })
  })

  test.each(['abc', '', '-1', '1e1'])('is not let in by the length %j', async (length) => {
    const seen = await send({
      method: 'POST',
      body: stream(['a'.repeat(1_001)]),
      duplex: 'half',
      headers: { 'content-length': length },
    })
    expect(seen).toMatchObject({ tooLarge: true, text: '' })
  })
})

describe('no body', () => {
  test.each(['GET', 'POST', 'DELETE'])('a %s without one passes, unmarked', async (method) => {
    expect(await send({ method })).toMatchObject({ tooLarge: false, text: '', method })
  })

  test('an empty one passes, unmarked', async () => {
    expect(await send({ method: 'POST', body: '' })).toMatchObject({ tooLarge: false, text: '' })
    expect(await send({ method: 'POST', body: stream([]), duplex: 'half' })).toMatchObject({
      tooLarge: false,
      text: '',
    })
  })
})

test('a form that gives way to others comes as its fields, although nothing more of it arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const megabyte = 1024 * 1024
  const arrived = guestForms.enter('10.0.0.1', '10.0.0.1')
  await arrived.take(50 * megabyte)
  const others = guestForms.enter('10.0.0.2', '10.0.0.2')
  await others.take(50 * megabyte)
  const photo = guestForms.enter('10.0.0.3', '10.0.0.3')
  const form = new Hono<AppEnv>()
    .use((context, next) => {
      const bounds = {
        limit: 50 * megabyte,
        patience: megabyte,
        sender: null,
        brings: 'files',
        keepFields: true,
      } as const
      return takeBody(context, next, bounds)
    })
    .post('*', async (context) => {
      const fields = [...(await context.req.raw.formData())].map(([name]) => name)
      return context.json({ status: context.get('bodyRefused')?.status, fields, held: guestForms.held / megabyte })
    })
  const typed = new FormData()
  typed.append('description', 'Token ditolak')
  typed.append('files', new File([new Uint8Array(19 * megabyte)], 'a.jpg'))
  const encoded = new Response(typed)
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  let sendRest = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, -100))
      sendRest = () => {
        controller.enqueue(bytes.subarray(-100))
        controller.close()
      }
    },
  })
  try {
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
    const answer = form.fetch(new Request('https://bantuan.example/ask', init))
    await expect.poll(() => guestForms.held).toBeGreaterThan(118 * megabyte)
    const taken = photo.take(2 * megabyte)
    vi.advanceTimersByTime(5_000)
    await taken
    expect(guestForms.held).toBe(102 * megabyte)
    sendRest()
    expect(await (await answer).json()).toEqual({ status: 503, fields: ['description', 'files'], held: 102 })
  } finally {
    vi.useRealTimers()
    for (const place of [arrived, others, photo]) place.leave()
  }
})
