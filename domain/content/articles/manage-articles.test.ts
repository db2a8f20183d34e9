// Checks the article manager's writes: publication by the clock, addresses that lead on, links, history, reminders.

import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { renderMarkdown } from '#domain/content/articles/markdown/render-markdown.server.ts'
import { removeContent, restoreContent, revertContent, reviewContent } from '#domain/content/lifecycle/content-steps.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { mailReviewDue } from '#domain/notifications/staff/staff-mails.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock, zonedInstant } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { articleKind, changeArticle, createArticle, findArticleHistory } from './article.server.ts'
import { type ArticleInput, articleFields, articleOf, publicationAsTyped } from './article.ts'
import {
  findBrokenLinks,
  findManagedArticles,
  findWaitingArticles,
  insideLinks,
  type KnowledgeContent,
  loadArticles,
} from './managed-articles.ts'
import {
  findArticles,
  findMovedArticle,
  findNextArticleChange,
  findWholeArticles,
  getArticle,
} from './published-articles.ts'

provideDatabase()

const content: KnowledgeContent = {
  categories: [
    { id: 'requirements', title: 'Persyaratan', description: 'x', icon: 'scale' },
    { id: 'paths', title: 'Jalur', description: 'x', icon: 'route' },
  ],
  articles: [
    {
      id: 'req-9',
      category: 'requirements',
      title: 'Semula',
      summary: 'Ringkas',
      content: 'Isi',
      updatedAt: new Date('2025-05-18T03:00:00Z'),
    },
    {
      id: 'path-1',
      category: 'paths',
      title: 'Jalur',
      summary: 'Ringkas',
      content: 'Isi',
      updatedAt: new Date('2025-05-18T03:00:00Z'),
    },
  ],
}

beforeAll(() => loadArticles(content))
afterEach(() => setClock(null))

const writer = () => anAdmin({ permissions: ['content'] })
const input: ArticleInput = {
  title: 'Judul',
  summary: 'Ringkasan',
  content: 'Isi',
  asked: '',
  publishedAt: 'now',
  reviewBy: null,
}
const publicIds = async () => (await findArticles()).map(({ id }) => id)
const save = (fields: Partial<ArticleInput> = {}) => ({ ...input, ...fields })

test('a new article gets its category’s next number, also when several are made at once', async () => {
  const person = await writer()
  const key = newIdempotencyKey()
  const ids = await Promise.all(
    [1, 2, 3].map((n) => createArticle(person, 'requirements', { ...input, title: `Judul ${n}` }, key)),
  )
  expect(ids.toSorted()).toEqual(['req-10', 'req-11', 'req-12'])
  // The same form sent again is the same article.
  expect(await createArticle(person, 'requirements', { ...input, title: 'Judul 2' }, key)).toBe(ids[1])
  expect((await findManagedArticles(person, 'requirements')).articles.at(-1)?.id).toBe('req-9')
  await expect(createArticle(person, 'nowhere', input)).rejects.toThrow('Kategori tidak ditemukan')
})

test('a draft is hidden; a scheduled article appears at its moment, by the clock alone', async () => {
  const person = await writer()
  const at = zonedInstant('2031-06-14', '17:00')
  const draft = await createArticle(person, 'paths', save({ publishedAt: null }))
  const later = await createArticle(person, 'paths', save({ publishedAt: at }))
  expect(await findNextArticleChange(zonedInstant('2031-06-01'))).toEqual(at)
  setClock(zonedInstant('2031-06-14', '16:59'))
  expect((await publicIds()).includes(later)).toBe(false)
  await expect(getArticle('paths', later)).rejects.toBeInstanceOf(NotFound)
  setClock(at)
  expect((await publicIds()).includes(later)).toBe(true)
  expect((await publicIds()).includes(draft)).toBe(false)
})

test('who changes the address leaves the old one leading on, and the content files do not fill it again', async () => {
  const person = await writer()
  await changeArticle(person, 'path-1', 1, save(), { id: 'jalur-baru', categoryId: 'requirements' })
  expect(await findMovedArticle('paths', 'path-1')).toEqual({ categoryId: 'requirements', id: 'jalur-baru' })
  await loadArticles(content)
  expect(await publicIds()).not.toContain('path-1')
  await changeArticle(person, 'jalur-baru', 2, save(), { id: 'path-1', categoryId: 'paths' })
  expect(await findMovedArticle('paths', 'path-1')).toBeNull()
  expect(await findMovedArticle('requirements', 'jalur-baru')).toEqual({ categoryId: 'paths', id: 'path-1' })
  const taken = changeArticle(person, 'path-1', 3, save(), { id: 'req-9', categoryId: 'paths' })
  await expect(taken).rejects.toBeInstanceOf(Invalid)
})

test('the second of two who edit is notified; history brings back any state; the audit holds both', async () => {
  const person = await writer()
  const id = await createArticle(person, 'requirements', input)
  await changeArticle(person, id, 1, save({ title: 'Kedua' }))
  await expect(changeArticle(person, id, 1, save({ title: 'Lain' }))).rejects.toBeInstanceOf(Conflict)
  const { revisions, version } = await findArticleHistory(person, id)
  expect(revisions.map(({ title }) => title)).toEqual(['Kedua', 'Judul'])
  await revertContent(articleKind, person, id, version, revisions[1]?.id ?? 0)
  expect((await getArticle('requirements', id)).title).toBe('Judul')
  await removeContent(articleKind, person, id)
  expect(await publicIds()).not.toContain(id)
  await restoreContent(articleKind, person, id)
  expect(await publicIds()).toContain(id)
  const rows = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.target, `article:${id}`))
  expect(rows.map(({ action, changes }) => [action, changes.title])).toEqual([
    ['article.create', [null, 'Judul']],
    ['article.change', ['Judul', 'Kedua']],
    ['article.change', ['Kedua', 'Judul']],
    ['article.remove', ['Judul', null]],
    ['article.restore', [null, 'Judul']],
  ])
  // What was deleted can be read in the record itself.
  const content = rows.find(({ action }) => action === 'article.create')?.changes.content?.[1]
  expect(rows.slice(-2).map(({ changes }) => changes.content)).toEqual([
    [content, null],
    [null, content],
  ])
})

test('other ways to ask are kept, changed and brought back with the article', async () => {
  const person = await writer()
  const id = await createArticle(person, 'requirements', save({ title: 'Serupa', asked: 'piye carane' }))
  const phrasings = async () => (await findWholeArticles()).find((each) => each.id === id)?.asked
  expect(await phrasings()).toBe('piye carane')
  await changeArticle(person, id, 1, save({ title: 'Serupa' }))
  expect(await phrasings()).toBe('')
  const { revisions } = await findArticleHistory(person, id)
  expect(revisions.map(({ asked }) => asked)).toEqual(['', 'piye carane'])
  await revertContent(articleKind, person, id, 2, revisions[1]?.id ?? 0)
  expect(await phrasings()).toBe('piye carane')
  expect(await getArticle('requirements', id)).not.toHaveProperty('asked')
})

test('links that lead nowhere are named, others are not', async () => {
  const text = [
    '[a](/knowledge/requirements/req-9) [b](/knowledge/requirements/req-999) [c](/contact#atas) [d](/tidak-ada)',
    '[e](https://example.test/x) ![f](/files/aaaaaaaaaaaaaaaaaaaaaaaaa/x.webp) [g](/search?q=a) [h](//lain.test/)',
  ].join('\n')
  expect(insideLinks(text)).not.toContain('//lain.test/')
  expect(await findBrokenLinks(text)).toEqual([
    '/knowledge/requirements/req-999',
    '/tidak-ada',
    '/files/aaaaaaaaaaaaaaaaaaaaaaaaa/x.webp',
  ])
})

test('pictures of the portal reserve their space; others are replaced by their alt text', async () => {
  const own = await renderMarkdown('![Denah](/files/aaaaaaaaaaaaaaaaaaaaaaaaa/denah-800x600.webp)')
  expect(own.html).toContain('width="800" height="600"')
  const other = await renderMarkdown('![Denah](https://example.test/a.png) <img src=x onerror=alert(1)>')
  expect(other.html).not.toContain('<img')
  expect(other.html).toContain('Denah')
})

test('writers are reminded once per article and day', async () => {
  const person = await writer()
  const due = { articleId: 'req-9', categoryId: 'requirements', title: 'Semula', reviewBy: '2025-06-14' }
  await mailReviewDue(due)
  await mailReviewDue(due)
  const mails = await database.select().from(message).where(eq(message.recipient, person.email))
  expect(mails.map(({ subject }) => subject)).toEqual(['Saatnya meninjau artikel: Semula'])
  const agent = await anAgent({ permissions: ['content'] })
  expect(await database.select().from(message).where(eq(message.recipient, agent.email))).toEqual([])
})

test('only administrators with the permission', async () => {
  for (const person of [await anAdmin(), await anAgent({ permissions: ['content'] })]) {
    for (const attempt of [
      () => createArticle(person, 'paths', input),
      () => changeArticle(person, 'req-9', 1, input),
      () => removeContent(articleKind, person, 'req-9'),
      () => restoreContent(articleKind, person, 'req-9'),
      () => revertContent(articleKind, person, 'req-9', 1, 1),
      () => findManagedArticles(person, 'paths'),
      () => findArticleHistory(person, 'req-9'),
    ]) {
      await expect(attempt()).rejects.toBeInstanceOf(Forbidden)
    }
  }
})

test('the form: what is missing is named, a schedule needs its day, times come back as typed', () => {
  const form = articleFields.transform(articleOf)
  expect(form.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
    'Judul harus diisi',
    'Ringkasan harus diisi',
    'Isi harus diisi',
  ])
  const typed = { title: 'a', summary: 'b', content: 'c', state: 'scheduled' }
  expect(form.safeParse(typed).error?.issues[0]?.message).toBe('Tanggal terbit harus diisi')
  const { publishedAt } = form.parse({ ...typed, publishDate: '2025-06-14', publishTime: '17:00' })
  const at = publishedAt instanceof Date ? publishedAt : null
  expect(publicationAsTyped(at, zonedInstant('2025-06-01'))).toEqual({
    state: 'scheduled',
    publishDate: '2025-06-14',
    publishTime: '17:00',
  })
  expect(publicationAsTyped(at, zonedInstant('2025-07-01')).state).toBe('published')
  expect(publicationAsTyped(null, zonedInstant('2025-07-01')).state).toBe('draft')
})

test('a review is saved by writers only, for the version they read, and ends a review day that has come', async () => {
  const person = await writer()
  setClock(zonedInstant('2030-04-10', '08:00'))
  const id = await createArticle(person, 'paths', save({ source: 'Juknis', reviewBy: '2030-04-01' }))
  await expect(reviewContent(articleKind, await anAgent(), id, { version: 1 })).rejects.toBeInstanceOf(Forbidden)
  await expect(reviewContent(articleKind, person, id, { version: 7 })).rejects.toBeInstanceOf(Conflict)
  await reviewContent(articleKind, person, id, { version: 1 })
  const found = (await findManagedArticles(person, 'paths')).articles.find((each) => each.id === id)
  expect(found).toMatchObject({ reviewBy: null, reviewedOn: '2030-04-10', source: 'Juknis', version: 2 })
  expect((await findWaitingArticles(person)).map((each) => each.id)).not.toContain(id)
})

test('drafts and articles due for review wait for who writes, and what is due longest stands first', async () => {
  const person = await writer()
  setClock(zonedInstant('2030-03-10', '08:00'))
  const make = (fields: Partial<ArticleInput>) => createArticle(person, 'paths', save(fields), newIdempotencyKey())
  const draft = await make({ title: 'Draf', publishedAt: null })
  const due = await make({ title: 'Hari ini', reviewBy: '2030-03-10' })
  const longer = await make({ title: 'Lama', reviewBy: '2030-03-01' })
  const others = [await make({ reviewBy: '2030-03-11' }), await make({})]
  const waiting = (await findWaitingArticles(person)).map(({ id }) => id)
  expect(waiting.filter((id) => [draft, due, longer, ...others].includes(id))).toEqual([longer, due, draft])
  await removeContent(articleKind, person, longer)
  expect((await findWaitingArticles(person)).map(({ id }) => id)).not.toContain(longer)
  await expect(findWaitingArticles(await anAdmin({ permissions: ['users'] }))).rejects.toBeInstanceOf(Forbidden)
})
