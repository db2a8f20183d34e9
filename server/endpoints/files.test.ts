// Checks who gets a file of articles and announcements: everybody what is public, who writes content all of it.
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import {
  announcementKind,
  changeAnnouncement,
  createAnnouncement,
  findManagedAnnouncements,
} from '#domain/content/announcements/announcement.server.ts'
import type { AnnouncementInput } from '#domain/content/announcements/announcement.ts'
import { articleKind, createArticle } from '#domain/content/articles/article.server.ts'
import { knowledgeCategory } from '#domain/content/articles/article-tables.ts'
import { uploadContentFile } from '#domain/content/files/content-file.server.ts'
import { type ContentFile, fileAddress, markdownOf } from '#domain/content/files/content-file.ts'
import { removeContent } from '#domain/content/lifecycle/content-steps.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aFile } from '#tests/builders/a-photo.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import type { AppEnv } from '../app-env.ts'
import { files } from './files.ts'

provideDatabase()

const password = 'rahasia-sekali-42'
const app = new Hono<AppEnv>().route('/', files())
let writer: Person
const readers: [string, Headers | undefined][] = [['a visitor', undefined]]
let writing: Headers

const pdf = (name = 'Edaran.pdf') => aFile('%PDF-1.7', name, 'application/pdf')
const hour = 3_600_000
const inHours = (hours: number) => new Date(now().getTime() + hours * hour)

beforeAll(async () => {
  await database
    .insert(knowledgeCategory)
    .values({ id: 'requirements', title: 'Syarat', description: 'Syarat.', icon: 'file', position: 0 })
  writer = await anAdmin({ permissions: ['content'], password })
  writing = await aSession(writer, password)
  readers.push(['a client', await aSession(await aClient({ password }), password)])
  readers.push(['an agent without the permission', await aSession(await anAgent({ password }), password)])
})

const ask = (file: ContentFile, headers?: Headers) => app.request(fileAddress(file), headers ? { headers } : {})

async function expectPublic(file: ContentFile) {
  for (const [who, headers] of readers) expect([who, (await ask(file, headers)).status]).toEqual([who, 200])
}

async function expectHidden(file: ContentFile) {
  for (const [who, headers] of readers) {
    const answer = await ask(file, headers)
    expect([who, answer.status, answer.headers.get('cache-control')]).toEqual([who, 404, 'no-store'])
  }
  const answer = await ask(file, writing)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
}

async function announced(times: Pick<AnnouncementInput, 'publishedAt' | 'expiresAt'>) {
  const input = {
    title: `Judul ${crypto.randomUUID()}`,
    content: 'Isi',
    pinned: false,
    urgent: false,
    about: null,
    ...times,
  }
  const id = await createAnnouncement(writer, input, pdf())
  const found = async () => (await findManagedAnnouncements(writer)).find((each) => each.id === id)
  const file = (await found())?.files[0]
  if (!file) throw new Error('the file was not attached')
  return { id, input, file }
}

test('the file of an announcement is available while the announcement is', async () => {
  await expectHidden((await announced({ publishedAt: inHours(1), expiresAt: null })).file)
  await expectHidden((await announced({ publishedAt: inHours(-2), expiresAt: inHours(-1) })).file)
  const { id, file } = await announced({ publishedAt: inHours(-1), expiresAt: null })
  await expectPublic(file)
  await removeContent(announcementKind, writer, id)
  await expectHidden(file)
})

test('a file that was taken off an announcement is gone for everybody', async () => {
  const { id, input, file } = await announced({ publishedAt: inHours(-1), expiresAt: null })
  await changeAnnouncement(writer, id, 1, input, { remove: [file.id] })
  for (const headers of [undefined, writing]) expect((await ask(file, headers)).status).toBe(404)
})

test('a file in a draft is hidden until an article that the public reads shows it too', async () => {
  const file = await uploadContentFile(writer, pdf())
  // Nothing shows it yet: anyone who has the unguessable address has it from who uploaded it.
  await expectPublic(file)
  const write = (publishedAt: 'now' | Date | null) =>
    createArticle(writer, 'requirements', {
      ...{ title: 'Judul', summary: 'Ringkasan', asked: '', reviewBy: null },
      ...{ content: `Lihat ${markdownOf(file)}.`, publishedAt },
    })
  await write(null)
  await expectHidden(file)
  await write(inHours(1))
  await expectHidden(file)
  const shown = await write('now')
  await expectPublic(file)
  await removeContent(articleKind, writer, shown)
  await expectHidden(file)
})
