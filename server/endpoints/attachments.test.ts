// Checks the attachments' endpoints from outside: who uploads and reads, under which headers, and what is refused how.
import { Hono } from 'hono'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { attachFiles, findAttachments } from '#domain/tickets/attachments/attachment.server.ts'
import { attachmentMaxBytes, refusals } from '#domain/tickets/attachments/attachment.ts'
import { askAsGuest } from '#domain/tickets/guest/guest-question.server.ts'
import { deviceKeysCookie, guestRequester, withTicket } from '#domain/tickets/guest/guest-ticket.server.ts'
import { database } from '#platform/database/database.server.ts'
import { sameOrigin, secureHeaders } from '#server/middleware/request-guards.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aPdf, aPicture } from '#tests/builders/a-photo.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import type { AppEnv } from '../app-env.ts'
import { attachmentEndpoints } from './files.ts'

provideDatabase()

const password = 'rahasia-sekali-42'
const origin = 'http://localhost'
const app = new Hono<AppEnv>().use(secureHeaders(false)).use(sameOrigin(origin)).route('/', attachmentEndpoints())
let content: SomeContent
let client: Person
let own: Headers
let other: Headers
let desk: Headers

beforeAll(async () => {
  content = await someContent()
  client = await aClient({ password })
  own = await aSession(client, password)
  other = await aSession(await aClient({ password }), password)
  desk = await aSession(await anAgent({ password }), password)
})

function send(method: string, path: string, headers: Headers, body?: Uint8Array<ArrayBuffer>, from = origin) {
  const sent = new Headers(headers)
  sent.set('origin', from)
  return app.request(path, { method, headers: sent, ...(body ? { body } : {}) })
}

const bytes = (content: Buffer) => new Uint8Array(content)
const upload = (content: Buffer, name: string, headers = own) =>
  send('POST', `/attachments?name=${encodeURIComponent(name)}`, headers, bytes(content))
const uploaded = async (content: Buffer, name: string) => {
  const answer = await upload(content, name)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const ask = (path: string, headers?: Headers) => app.request(path, headers ? { headers } : {})

const withCookie = (headers: Headers, cookie: string) => new Headers({ cookie: `${headers.get('cookie')}; ${cookie}` })

/** A question without an account, its file, and the cookie of the device that asked it. */
async function askedWithFile(name: string) {
  const fields = { description: `Berkas ${name} ditolak.`, name: 'Bu Siti', phone: '6281234567890', email: null }
  const input = {
    ...fields,
    regencyId: content.regency('Kabupaten Demak'),
    category: 'login',
    idempotencyKey: newIdempotencyKey(),
  }
  const files = [{ name: `${name}.pdf`, content: bytes(aPdf(name)) }]
  const { publicId, key } = await askAsGuest(input, { network: '10.0.0.1', proof: '', version: '2025-06', files })
  const cookie = deviceKeysCookie(withTicket(undefined, publicId, key)).split(';', 1)[0] ?? ''
  const person = await guestRequester(withTicket(undefined, publicId, key), publicId)
  const [file] = person ? await findAttachments(person, publicId) : []
  return { cookie, file: file?.id ?? '' }
}

describe('an upload', () => {
  test('is answered with what is kept', async () => {
    const answer = await upload(await aPicture().jpeg().toBuffer(), 'Kartu Keluarga.JPG')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.json()).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{25}$/),
      name: 'Kartu Keluarga.jpg',
      mediaType: 'image/jpeg',
      size: expect.any(Number),
      scan: 'clean',
    })
  })

  test.each([
    ['with a wrong type', () => upload(Buffer.from('<script>'), 'foto.jpg'), 400, refusals.kind],
    ['that is empty', () => send('POST', '/attachments?name=a.pdf', own), 400, refusals.empty],
    [
      'that is too large',
      () => upload(Buffer.alloc(attachmentMaxBytes + 1, '%PDF-1.7 %%EOF '), 'a.pdf'),
      400,
      refusals.size,
    ],
    [
      'of a visitor',
      () => upload(aPdf(), 'a.pdf', new Headers()),
      401,
      'Sesi Anda sudah berakhir. Masuk lagi, lalu ulangi.',
    ],
  ])('%s is refused with a message', async (_, act, status, message) => {
    const answer = await act()
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ message })
  })

  test('from another site is refused', async () => {
    const answer = await send('POST', '/attachments?name=a.pdf', own, bytes(aPdf()), 'https://jahat.example')
    expect(answer.status).toBe(403)
  })
})

describe('a file', () => {
  test('of a picture is shown, of a PDF saved; never run, never kept by others', async () => {
    const png = await uploaded(await aPicture().png().toBuffer(), 'foto "saya" é.png')
    const pdf = await uploaded(aPdf(), 'akta.pdf')
    await aTicket(client, {}, attachFiles(client, [png, pdf]))
    const always = {
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    }
    const picture = await ask(`/attachments/${png}`, desk)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      ...always,
      'content-type': 'image/png',
      'content-disposition': `inline; filename="foto _saya_ _.png"; filename*=UTF-8''foto%20_saya_%20%C3%A9.png`,
    })
    const sheet = await ask(`/attachments/${pdf}`, own)
    expect(Object.fromEntries(sheet.headers)).toMatchObject({
      ...always,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="akta.pdf"; filename*=UTF-8''akta.pdf`,
    })
    expect(Buffer.from(await sheet.arrayBuffer())).toEqual(aPdf())
    const small = await ask(`/attachments/${png}/thumbnail`, desk)
    expect(Object.fromEntries(small.headers)).toMatchObject({ ...always, 'content-type': 'image/webp' })
    expect((await ask(`/attachments/${pdf}/thumbnail`, desk)).status).toBe(404)
  })

  test('is not there for anyone else, before it is sent and after', async () => {
    const id = await uploaded(aPdf('lain'), 'akta.pdf')
    expect([(await ask(`/attachments/${id}`, other)).status, (await ask(`/attachments/${id}`, desk)).status]).toEqual([
      404, 404,
    ])
    await aTicket(client, {}, attachFiles(client, [id]))
    const answers = [
      ask(`/attachments/${id}`),
      ask(`/attachments/${id}`, other),
      ask(`/attachments/${id}/thumbnail`, other),
      ask(`/attachments/${'a'.repeat(25)}`, own),
      ask('/attachments/..%2Fetc%2Fpasswd', own),
    ]
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    }
  })

  test('of a question without an account is open to the device that asked it, and to no other', async () => {
    const [first, second] = [await askedWithFile('pertama'), await askedWithFile('kedua')]
    const of = (cookie: string) => ask(`/attachments/${first.file}`, new Headers({ cookie }))
    const answer = await of(first.cookie)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(aPdf('pertama'))
    // The person who is signed in on the device, it opened the question.
    const signedIn = await ask(`/attachments/${first.file}`, withCookie(other, first.cookie))
    expect(signedIn.status).toBe(200)
    for (const refused of [await of(second.cookie), await ask(`/attachments/${first.file}`, other)])
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    // Reading is all: it neither uploads nor reverts.
    const device = new Headers({ cookie: first.cookie })
    expect((await send('DELETE', `/attachments/${first.file}`, device)).status).toBe(401)
    expect((await upload(aPdf(), 'a.pdf', device)).status).toBe(401)
  })

  test('is deleted by its owner, until it is sent', async () => {
    const id = await uploaded(aPdf('balik'), 'akta.pdf')
    expect((await send('DELETE', `/attachments/${id}`, other)).status).toBe(204)
    expect((await ask(`/attachments/${id}`, own)).status).toBe(200)
    expect((await send('DELETE', `/attachments/${id}`, own)).status).toBe(204)
    expect((await ask(`/attachments/${id}`, own)).status).toBe(404)
  })
})

test('an absent database is 503, not 404', async () => {
  const away = vi.spyOn(database, 'select').mockImplementation(() => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  expect((await ask(`/attachments/${'a'.repeat(25)}`, own)).status).toBe(503)
  away.mockRestore()
})
