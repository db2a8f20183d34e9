// Checks the photos' endpoint from outside: who gets one, under which headers, and that a visitor learns nothing.
import { Hono } from 'hono'
import { beforeAll, expect, test, vi } from 'vitest'
import { changePhoto, getProfile } from '#domain/accounts/profile/profile.server.ts'
import { database } from '#platform/database/database.server.ts'
import { secureHeaders } from '#server/middleware/request-guards.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aFile, aPicture } from '#tests/builders/a-photo.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import type { AppEnv } from '../app-env.ts'
import { photos } from './files.ts'

provideDatabase()

const password = 'rahasia-sekali-42'
const app = new Hono<AppEnv>().use(secureHeaders(false)).route('/', photos())
let photoId: string
let signedIn: Headers

beforeAll(async () => {
  const agent = await anAgent()
  const hidden = Buffer.concat([await aPicture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  await changePhoto(agent, { photo: aFile(hidden) })
  photoId = (await getProfile(agent)).photoId ?? ''
  const client = await aClient({ password })
  signedIn = await aSession(client, password)
})

const ask = (id: string, headers?: Headers) => app.request(`/photos/${id}`, headers ? { headers } : {})

test('the person who is signed in gets the picture, as a picture and nothing else', async () => {
  const answer = await ask(photoId, signedIn)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(bytes.includes('<script>')).toBe(false)
})

test.each([
  ['a visitor', () => ask(photoId)],
  ['a visitor with a forged cookie', () => ask(photoId, new Headers({ cookie: '__Secure-portal.session_token=a.b' }))],
  ['an unknown id', () => ask('a'.repeat(25), signedIn)],
  ['an id that is none', () => ask('..%2Fetc%2Fpasswd', signedIn)],
])('%s gets 404, kept by no one', async (_, act) => {
  const answer = await act()
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
})

test('an absent database is 503, not 404', async () => {
  const away = vi.spyOn(database, 'select').mockImplementation(() => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  expect((await ask(photoId, signedIn)).status).toBe(503)
  away.mockRestore()
})
