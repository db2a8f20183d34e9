// Checks how much of a body is read by sender: visitors' large ones not at all, and no one's before the session is known.
import { Hono, type MiddlewareHandler } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FormUploads, guestUploads, messageUploads } from '#app/forms/uploads.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import type { AppEnv } from '../app-env.ts'
import { refusedForms, uploads } from '../bodies/upload-memory-budget.ts'
import { readPageBody } from './limit-body.ts'
import { identifyPerson } from './log-request.ts'

provideDatabase()

const password = 'rahasia-sekali-42'
const kilobyte = 1024
const megabyte = 1024 * kilobyte
let client: Headers
let clientId: string

beforeAll(async () => {
  const person = await aClient({ password })
  clientId = person.id
  client = await aSession(person, password)
})

const declared = new Map<string, FormUploads>([
  ['/client/create-question', messageUploads],
  ['/ask', guestUploads],
  ['/admin/files', { maxBytes: 10 * megabyte, fileAlone: true }],
  ['/client/profile/photo', { maxBytes: 2 * megabyte, fileAlone: true }],
])

const readBody = readPageBody((path) => declared.get(path))

const app = new Hono<AppEnv>()
  .use(identifyPerson)
  .use(readBody)
  .all('*', async (context) => {
    const { byteLength } = await context.req.raw.arrayBuffer()
    const refused = context.get('bodyRefused')?.status ?? 0
    return context.json({ byteLength, refused, asked: context.get('asked')() !== undefined })
  })

/** Posts so many bytes as a form with files; says how many the page got and how many were taken from the sender. */
async function post(path: string, size: number, headers = new Headers()) {
  let pulled = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const bytes = Math.min(64 * kilobyte, size - pulled)
        if (bytes === 0) return controller.close()
        pulled += bytes
        controller.enqueue(new Uint8Array(bytes))
      },
    },
    { highWaterMark: 0 },
  )
  const sent = new Headers(headers)
  sent.set('content-type', 'multipart/form-data; boundary=a')
  sent.set('content-length', String(size))
  const init = { method: 'POST', headers: sent, body, duplex: 'half' }
  const answer = await app.request(path, init as RequestInit)
  return { ...((await answer.json()) as { byteLength: number; refused: number; asked: boolean }), pulled }
}

describe('a visitor', () => {
  test('sends an ordinary form without anyone asking who that is', async () => {
    expect(await post('/login', 16 * kilobyte)).toMatchObject({ byteLength: 16 * kilobyte, refused: 0, asked: false })
  })

  test.each([
    '/client/create-question',
    '/helpdesk/tickets/1',
    '/admin/files',
    '/helpdesk/announcements',
    '/client/profile/photo.data',
  ])('sends to %s what is not read', async (path) => {
    expect(await post(path, 50 * megabyte)).toEqual({ byteLength: 0, refused: 0, asked: true, pulled: 0 })
  })

  test('gets a message that a form is too large, of which little was read', async () => {
    expect(await post('/login', 65 * kilobyte)).toMatchObject({ byteLength: 0, refused: 413 })
    expect(await post('/login', 50 * megabyte)).toMatchObject({ byteLength: 0, refused: 413, pulled: 0 })
  })
})

/** Posts a question with a file and says what the page got of it. */
async function ask(size: number, path = '/client/create-question', headers = client, who = identifyPerson) {
  const form = new FormData()
  form.append('subject', 'Ijazah hilang')
  form.append('files', new File([new Uint8Array(size)], 'ijazah.pdf'))
  form.append('description', 'Baris satu\r\nBaris dua')
  const request = new Request(`http://portal.test${path}`, { method: 'POST', headers, body: form })
  let answer: unknown
  const page = new Hono<AppEnv>()
    .use(who)
    .use(readBody)
    .all('*', async (context) => {
      const got = await context.req.raw.formData().catch(() => new FormData())
      const fields = [...got].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : [value.name, value.size],
      ])
      answer = { refused: context.get('bodyRefused')?.status, fields, kept: refusedForms.held > 0 }
      return context.text('')
    })
  await page.fetch(request)
  return answer
}

describe('a form with files that is refused', () => {
  const typed = [
    ['subject', 'Ijazah hilang'],
    ['files', ['ijazah.pdf', 0]],
    ['description', 'Baris satu\r\nBaris dua'],
  ]

  /** So many bodies of one person are under way while `act` runs. */
  async function whileSending(sender: string, budget: typeof uploads, bodies: number, act: () => Promise<void>) {
    const places = Array.from({ length: bodies }, (_, at) => budget.enter(sender, `${sender}-${at}`))
    try {
      await act()
    } finally {
      for (const place of places) place.leave()
    }
  }

  test('without space for it comes as its fields, whose space is freed with the answer', async () => {
    await whileSending(clientId, uploads, 6, async () => {
      expect(await ask(2 * megabyte)).toEqual({ refused: 503, fields: typed, kept: true })
      expect(refusedForms.held).toBe(0)
    })
  })

  test('for its size comes as its fields too, but not to pages that show the size themselves', async () => {
    expect(await ask(51 * megabyte)).toEqual({ refused: 413, fields: typed, kept: true })
    expect(await ask(5 * megabyte, '/client/profile/photo')).toMatchObject({ refused: undefined, fields: [] })
    expect(refusedForms.held).toBe(0)
  })

  test('comes empty when there is no space for the fields either', async () => {
    await whileSending(clientId, uploads, 6, () =>
      whileSending(clientId, refusedForms, 12, async () => {
        expect(await ask(2 * megabyte)).toEqual({ refused: 503, fields: [], kept: false })
      }),
    )
  })

  test('while the database is away comes as its fields, whatever its size', async () => {
    const away: MiddlewareHandler<AppEnv> = async (context, next) => {
      context.set('identifyPerson', () => Promise.reject(new Error('away')))
      await next()
    }
    expect(await ask(10 * megabyte, undefined, client, away)).toEqual({ refused: 503, fields: typed, kept: true })
    expect(await ask(100 * kilobyte, undefined, client, away)).toMatchObject({ refused: undefined })
    expect(refusedForms.held).toBe(0)
  })

  test('comes empty from visitors, who sign in first', async () => {
    expect(await ask(65 * kilobyte, '/login', new Headers())).toEqual({ refused: 413, fields: [], kept: false })
  })
})

test.each(['/ask', '/ask.data'])('a visitor sends the files that %s declares, and not more', async (path) => {
  expect(await post(path, 50 * megabyte)).toMatchObject({ byteLength: 50 * megabyte, refused: 0 })
  expect(await post(path, 51 * megabyte)).toMatchObject({ byteLength: 0, refused: 413 })
})

describe('a client', () => {
  test('sends five files with a question', async () => {
    expect(await post('/client/create-question', 50 * megabyte, client)).toMatchObject({
      byteLength: 50 * megabyte,
      refused: 0,
    })
  })

  test('is notified when it is too large, once the browser has sent it', async () => {
    const size = 60 * megabyte
    expect(await post('/client/create-question', size, client)).toMatchObject({ refused: 413, pulled: size })
    expect(await post('/client/create-question', 65 * megabyte, client)).toMatchObject({ refused: 413, pulled: 0 })
  })

  test('sends to pages of staff what is not read', async () => {
    expect(await post('/admin/files', 5 * megabyte, client)).toMatchObject({ byteLength: 0, refused: 0, pulled: 0 })
  })

  test('sends to the photo page an empty body when it is too large; the page shows the message', async () => {
    expect(await post('/client/profile/photo', 5 * megabyte, client)).toMatchObject({ byteLength: 0, refused: 0 })
  })
})
