// Random lives of content against the real database: after each step the public reads exactly what a plain model says.
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import {
  announcementKind,
  changeAnnouncement,
  createAnnouncement,
} from '#domain/content/announcements/announcement.server.ts'
import { publishedAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import {
  articleKind,
  changeArticle,
  createArticle,
  findArticleHistory,
} from '#domain/content/articles/article.server.ts'
import { loadArticles } from '#domain/content/articles/managed-articles.ts'
import { publishedArticles } from '#domain/content/articles/published-articles.ts'
import { changeFaq, createFaq, faqKind } from '#domain/content/faq/faq.server.ts'
import { findFaqHistory, findManagedFaqs, loadFaqs } from '#domain/content/faq/managed-faqs.ts'
import { publishedFaqs } from '#domain/content/faq/published-faqs.ts'
import { unfilled } from '#domain/season/season.server.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { removeContent, restoreContent, revertContent } from './content-steps.ts'

provideDatabase()
afterEach(() => setClock(null))

const hour = 3_600_000
const start = Date.parse('2031-06-14T00:00:00+07:00')

/** What a form says: a text, and when the public reads it: never (draft), at once, or from and until some hour. */
interface Form {
  readonly text: string
  readonly publication: 'draft' | 'now' | { readonly from: number; readonly until: number | null }
}

/** A step of a life; `at` picks one of the earlier states. */
type Step =
  | { readonly do: 'change' | 'staleChange'; readonly form: Form }
  | { readonly do: 'remove' | 'restore' }
  | { readonly do: 'revert'; readonly at: number }
  | { readonly do: 'wait'; readonly hours: number }

/** How a kind of content is driven, and which publications its form offers. */
interface Driver<Id> {
  readonly publications: fc.Arbitrary<Form['publication']>
  readonly create: (form: Form, key: string) => Promise<Id>
  readonly change: (id: Id, version: number, form: Form) => Promise<void>
  readonly remove: (id: Id) => Promise<void>
  readonly restore: (id: Id) => Promise<void>
  /** Null for a kind without revisions. */
  readonly revert: ((id: Id, version: number, revision: number) => Promise<void>) | null
  /** Ids and texts of the revisions, newest first. */
  readonly history: (id: Id) => Promise<{ readonly id: number; readonly text: string }[]>
  /** The text the public reads; undefined when it reads none. */
  readonly published: (id: Id) => Promise<string | undefined>
}

let writer: Person
let topicId: number

beforeAll(async () => {
  writer = await anAdmin({ permissions: ['content'] })
  await loadFaqs({ categories: [{ id: 'umum', name: 'Umum', topics: [{ name: 'Informasi', items: [] }] }] })
  const [topic] = await findManagedFaqs(writer)
  topicId = topic?.id ?? 0
  await loadArticles({ categories: [{ id: 'a', title: 'A', description: 'x', icon: 'scale' }], articles: [] })
})

// Half hours: 'at once' stores whole hours and some milliseconds, which a moment chosen in the form must not nearly equal.
const from = fc.integer({ min: -3, max: 12 }).map((hours) => hours + 0.5)
const draftOrNow = fc.constantFrom('draft' as const, 'now' as const)

const faqInputOf = ({ text, publication }: Form) =>
  ({ topicId, question: text, answer: 'x', asked: '', state: publication === 'draft' ? 'draft' : 'published' }) as const

const faqs: Driver<number> = {
  publications: draftOrNow,
  create: (form, key) => createFaq(writer, faqInputOf(form), key),
  change: async (id, version, form) => void (await changeFaq(writer, id, version, faqInputOf(form))),
  remove: (id) => removeContent(faqKind, writer, id),
  restore: (id) => restoreContent(faqKind, writer, id),
  revert: (id, version, revision) => revertContent(faqKind, writer, id, version, revision),
  history: async (id) =>
    (await findFaqHistory(writer, id)).revisions.map((each) => ({ id: each.id, text: each.question })),
  published: async (id) => {
    const rows = await database.select().from(publishedFaqs(unfilled))
    return rows.find((row) => row.id === id)?.question
  },
}

const articleInputOf = ({ text, publication }: Form) => ({
  ...{ title: text, summary: 'x', content: 'x', asked: '', reviewBy: null },
  publishedAt:
    publication === 'draft'
      ? null
      : publication === 'now'
        ? ('now' as const)
        : new Date(start + publication.from * hour),
})

const articles: Driver<string> = {
  publications: fc.oneof(draftOrNow, fc.record({ from, until: fc.constant(null) })),
  create: (form, key) => createArticle(writer, 'a', articleInputOf(form), key),
  change: async (id, version, form) => void (await changeArticle(writer, id, version, articleInputOf(form))),
  remove: (id) => removeContent(articleKind, writer, id),
  restore: (id) => restoreContent(articleKind, writer, id),
  revert: (id, version, revision) => revertContent(articleKind, writer, id, version, revision),
  history: async (id) =>
    (await findArticleHistory(writer, id)).revisions.map(({ id: key, title }) => ({ id: key, text: title })),
  published: async (id) => {
    const rows = await database.select().from(publishedArticles(unfilled))
    return rows.find((row) => row.id === id)?.title
  },
}

const announcementInputOf = ({ text, publication }: Form) => {
  const { from: begin, until } = typeof publication === 'object' ? publication : { from: 0, until: null }
  return {
    ...{
      title: text,
      content: 'x',
      pinned: false,
      urgent: false,
      about: null,
      publishedAt: new Date(start + begin * hour),
    },
    expiresAt: until === null ? null : new Date(start + until * hour),
  }
}

const announcements: Driver<number> = {
  publications: fc.record({ from, until: fc.option(fc.integer({ min: 13, max: 20 }), { nil: null }) }),
  create: (form, key) => createAnnouncement(writer, announcementInputOf(form), undefined, key),
  change: (id, version, form) => changeAnnouncement(writer, id, version, announcementInputOf(form)),
  remove: (id) => removeContent(announcementKind, writer, id),
  restore: (id) => restoreContent(announcementKind, writer, id),
  revert: null,
  history: async () => [],
  published: async (id) => {
    const rows = await database.select().from(publishedAnnouncements(null))
    return rows.find((row) => row.id === id)?.title
  },
}

/** What one row is, said as plainly as possible. */
interface Model {
  form: Form
  version: number
  removed: boolean
  /** The texts of its revisions, oldest first. */
  texts: string[]
}

const isPublic = ({ form: { publication }, removed }: Model, hours: number) =>
  !removed &&
  typeof publication === 'object' &&
  publication.from <= hours &&
  (publication.until === null || hours < publication.until)

/** The form with 'at once' as the hour it is. */
const atHour = (form: Form, hours: number): Form =>
  form.publication === 'now' ? { ...form, publication: { from: hours, until: null } } : form

/** Makes the same change in the model and in the database; a row that is removed, or a form that is stale, is refused. */
async function save<Id>(driver: Driver<Id>, id: Id, model: Model, form: Form, hours: number, version = model.version) {
  const saving = driver.change(id, version, form)
  if (model.removed) return expect(saving).rejects.toBeInstanceOf(NotFound)
  if (version !== model.version) return expect(saving).rejects.toBeInstanceOf(Conflict)
  await saving
  // 'At once' leaves what is public as it is.
  const staysPublic = form.publication === 'now' && isPublic(model, hours)
  const saved = staysPublic ? { ...form, publication: model.form.publication } : atHour(form, hours)
  if (JSON.stringify(saved) === JSON.stringify(model.form)) return
  if (saved.text !== model.form.text) model.texts.push(saved.text)
  model.form = saved
  model.version += 1
}

async function live<Id>(driver: Driver<Id>, first: Form, steps: readonly Step[]): Promise<void> {
  let hours = 0
  setClock(new Date(start))
  const key = newIdempotencyKey()
  const ids = await Promise.all([1, 2].map(() => driver.create(first, key)))
  const [id] = ids
  if (id === undefined) throw new Error('nothing was created')
  expect(ids).toEqual([id, id])
  const model: Model = { form: atHour(first, hours), version: 1, removed: false, texts: [first.text] }
  for (const step of steps) {
    if (step.do === 'wait') {
      hours += step.hours
      setClock(new Date(start + hours * hour))
    } else if (step.do === 'change') await save(driver, id, model, step.form, hours)
    else if (step.do === 'staleChange') await save(driver, id, model, step.form, hours, model.version + 1)
    else if (step.do === 'remove') {
      const removal = driver.remove(id)
      await (model.removed ? expect(removal).rejects.toBeInstanceOf(NotFound) : removal)
      model.removed = true
      // The form that created it, sent again by the back button or a slow network.
      await expect(driver.create(first, key)).rejects.toBeInstanceOf(Conflict)
    } else if (step.do === 'restore') {
      await driver.restore(id)
      model.removed = false
    } else if (step.do === 'revert' && driver.revert && !model.removed) {
      const history = (await driver.history(id)).toReversed()
      expect(history.map(({ text }) => text)).toEqual(model.texts)
      const earlier = history[step.at % history.length]
      if (!earlier) throw new Error('there is no revision')
      await driver.revert(id, model.version, earlier.id)
      if (earlier.text !== model.form.text) {
        model.texts.push(earlier.text)
        model.form = { ...model.form, text: earlier.text }
        model.version += 1
      }
    }
    expect(await driver.published(id)).toBe(isPublic(model, hours) ? model.form.text : undefined)
  }
}

/** Runs random lives; a failing one is printed with its seed. */
async function tryLives<Id>(driver: Driver<Id>): Promise<void> {
  const form = fc.record({ text: fc.constantFrom('Satu', 'Dua', 'Tiga'), publication: driver.publications })
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constantFrom('change' as const, 'staleChange' as const), form }),
    fc.record({ do: fc.constantFrom('remove' as const, 'restore' as const) }),
    fc.record({ do: fc.constant('revert' as const), at: fc.nat({ max: 9 }) }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 8 }) }),
  )
  const lives = fc.asyncProperty(form, fc.array(step, { minLength: 5, maxLength: 14 }), (first, steps) =>
    live(driver, first, steps),
  )
  await fc.assert(lives, { numRuns: 15 })
}

test('FAQ items', () => tryLives(faqs), 60_000)
test('articles', () => tryLives(articles), 60_000)
test('announcements', () => tryLives(announcements), 60_000)
