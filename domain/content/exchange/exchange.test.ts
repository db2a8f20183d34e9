// Checks import and export against a database: the round trip of every kind, the figures of a preview, and what is refused.
import { readFileSync } from 'node:fs'
import { desc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Person } from '#domain/accounts/person.ts'
import { createArticle } from '#domain/content/articles/article.server.ts'
import { cannedReplyKind } from '#domain/content/canned-replies/canned-reply.server.ts'
import { cannedReply } from '#domain/content/canned-replies/canned-reply-tables.ts'
import { createFaq, faqKind } from '#domain/content/faq/faq.server.ts'
import { faqInput } from '#domain/content/faq/faq.ts'
import { faq, faqRevision, faqTopic } from '#domain/content/faq/faq-tables.ts'
import { proposeFaq } from '#domain/content/faq/proposals/faq-proposal.server.ts'
import { removeContent } from '#domain/content/lifecycle/content-steps.ts'
import { branchOffice, regency } from '#domain/offices/office-tables.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  applyImport,
  countChanges,
  countContent,
  exportContent,
  type ImportResult,
  previewImport,
} from './content-exchange.ts'
import { type ExchangeKind, exchangeKinds } from './exchange-kind.ts'

provideDatabase()

const kinds = Object.keys(exchangeKinds) as ExchangeKind[]
let chief: Person

beforeAll(async () => {
  chief = await anAdmin({ name: 'Ibu Kepala', permissions: ['super_admin'] })
  await someContent()
  const stage = { id: 'pilih', name: 'Pilih', opens: null, closes: '2025-06-18T17:00:00+07:00', note: null }
  await storeSetting('season', { year: 2025, name: 'SPMB', stages: [stage], dates: [] })
})

/** The tables of a kind, those that point at others first. */
const tables: Readonly<Record<ExchangeKind, readonly string[]>> = {
  faq: ['faq_proposal', 'faq_revision', 'faq', 'faq_topic', 'faq_category'],
  articles: ['article_revision', 'article', 'knowledge_category'],
  'canned-replies': ['canned_reply'],
  offices: ['canned_reply', 'regency', 'branch_office'],
}

/** A portal in which no one has written anything of the kind yet. */
async function emptyPortal(kind: ExchangeKind): Promise<void> {
  if (kind === 'offices') await database.execute(sql`update "user" set office_id = null`)
  for (const table of tables[kind]) await database.execute(sql`delete from ${sql.identifier(table)}`)
}

async function importAll(kind: ExchangeKind, text: string, person = chief) {
  const { seen } = await previewImport(person, kind, text)
  return applyImport(person, kind, { text, seen })
}

const figures = ({ lines, onlyHere }: ImportResult) => {
  const of = (status: string) => lines.filter((line) => line.status === status).length
  return {
    ...{ new: of('new'), changed: of('changed'), restored: of('restored'), same: of('same'), problem: of('problem') },
    onlyHere: onlyHere.length,
  }
}
const none = { new: 0, changed: 0, restored: 0, same: 0, problem: 0, onlyHere: 0 }

/** Of what is shipped, some of each category. */
function someOfFaq(): string {
  const { categories } = parse(readFileSync('instances/jawa-tengah/faq.yaml', 'utf8')) as {
    categories: { topics: { items: object[] }[] }[]
  }
  const some = categories.map(({ topics, ...category }) => ({
    ...category,
    topics: topics.slice(0, 2).map(({ items, ...topic }) => ({ ...topic, items: items.slice(0, 3) })),
  }))
  return stringify({ categories: some })
}

const shipped: Readonly<Record<Exclude<ExchangeKind, 'articles'>, string>> = {
  faq: someOfFaq().replaceAll(/\{\{[^}]*\}\}/g, '{{tahap:pilih.tutup}}'),
  'canned-replies': readFileSync('instances/jawa-tengah/canned-replies.yaml', 'utf8').replaceAll(
    /\{\{[^}]*\}\}/g,
    '{{tahap:pilih.tutup}}',
  ),
  offices: readFileSync('instances/jawa-tengah/offices.yaml', 'utf8'),
}

const head = (id: string) => `id: ${id}\ncategory: syarat\ntitle: Judul ${id}\nsummary: Ringkas`
const reviewed = "source: Juknis\nreviewed: '2025-11-01'\neditor: Tim\nreviewBy: '2027-01-01'\nasked: ['apa itu']"
const inList = (text: string) => `  - ${text.replaceAll('\n', '\n    ')}`
const categoryOfArticles = "categories:\n  - {id: syarat, title: Syarat, description: 'Apa saja', icon: scale}\n"
const someArticles = `${categoryOfArticles}articles:\n${['a-1', 'a-2', 'a-3']
  .map((id) => inList(`${head(id)}\n${reviewed}\ncontent: |\n  # Bab\n\n  Isi ${id}.`))
  .join('\n')}\n`

const item = (more: Record<string, unknown> = {}) => ({
  ...{ key: 'k-1', question: 'Apa?', answer: 'Itu.', source: 'Juknis', reviewed: '2025-11-01', editor: 'Tim' },
  ...more,
})
const faqFile = (...items: object[]) =>
  JSON.stringify({ categories: [{ id: 'umum', name: 'Umum', topics: [{ name: 'Topik', items }] }] }, null, 1)

const lastAudit = async () =>
  (
    await database
      .select({ action: auditEntry.action, actor: auditEntry.actorName })
      .from(auditEntry)
      .orderBy(desc(auditEntry.id))
      .limit(1)
  )[0]

describe('the round trip', () => {
  test.each(kinds)(
    'an empty portal is filled with what left it, and the same file changes nothing: %s',
    async (kind) => {
      await emptyPortal(kind)
      const text = kind === 'articles' ? someArticles : shipped[kind]
      const first = await importAll(kind, text)
      expect(figures(first)).toEqual({ ...none, new: first.lines.length })
      const file = await exportContent(chief, kind)
      expect(figures(await previewImport(chief, kind, file))).toEqual({ ...none, same: first.lines.length })
      await emptyPortal(kind)
      expect(countChanges((await importAll(kind, file)).lines)).toBe(first.lines.length)
      expect(await exportContent(chief, kind)).toBe(file)
      // What the file was made from is the same content too.
      expect(figures(await previewImport(chief, kind, text))).toEqual({ ...none, same: first.lines.length })
      expect((await countContent(chief, kind)).items).toBe(first.lines.length)
    },
  )

  test('whatever an editor may write returns as it was, drafts and schedules too', async () => {
    const words = (maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...'aZ9 \'"#:-{}[]&*!|>%@`\\\n\téñ你😀,?~'), minLength: 1, maxLength })
    const day = fc.constantFrom('2025-01-31', '2024-02-29')
    const written = fc.record({
      question: words(60),
      answer: words(300),
      asked: words(80),
      draft: fc.boolean(),
      source: words(40),
      editor: words(40),
      reviewedOn: day,
      reviewBy: fc.constantFrom('', '2027-05-05'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 5 }), async (all) => {
        await emptyPortal('faq')
        const topicId = await topicOf(await aFaq('Apa itu?'))
        for (const { draft, ...one } of all) {
          const typed = { ...one, topicId: String(topicId), state: draft ? 'draft' : 'published' }
          const input = faqInput.safeParse(typed)
          if (input.success) await createFaq(chief, input.data)
        }
        const file = await exportContent(chief, 'faq')
        expect(countChanges((await previewImport(chief, 'faq', file)).lines)).toBe(0)
        const before = await statesOf()
        await emptyPortal('faq')
        const { lines } = await importAll('faq', file)
        const left = lines.filter(({ status }) => status === 'problem').map(({ problem }) => problem)
        // An editor may not publish without a source either; older items lack it.
        expect(left.filter((problem) => !/Sumber|Ditinjau|ditinjau|peninjau/.test(problem ?? ''))).toEqual([])
        if (left.length === 0) expect(await statesOf()).toEqual(before)
      }),
      { numRuns: 8 },
    )
  })

  test('an article appears when its file says, and another one stays a draft', async () => {
    await emptyPortal('articles')
    await importAll('articles', someArticles)
    const about = { source: 'Juknis', reviewedOn: '2025-11-01', editor: 'Tim', asked: '' }
    const words = { title: 'Nanti', summary: 'Ringkas', content: "Isi: 'a' #1" }
    const later = new Date('2031-06-01T01:30:00Z')
    await createArticle(chief, 'syarat', { ...words, ...about, publishedAt: later })
    await createArticle(chief, 'syarat', { ...words, title: 'Draf', ...about, publishedAt: null })
    const file = await exportContent(chief, 'articles')
    expect(file).toContain('publishAt: 2031-06-01 08:30')
    expect((await countContent(chief, 'articles')).drafts).toBe(1)
    await emptyPortal('articles')
    expect(figures(await importAll('articles', file))).toEqual({ ...none, new: 5 })
    expect(await exportContent(chief, 'articles')).toBe(file)
  })

  test('one Markdown file of the content folder is an article', async () => {
    await emptyPortal('articles')
    await importAll('articles', someArticles)
    const markdown = `---\n${head('a-2')}\n${reviewed}\n---\n# Bab\n\nIsi lain.\n`
    const preview = await previewImport(chief, 'articles', markdown)
    expect(preview).toMatchObject({
      lines: [{ status: 'changed', changes: [{ label: 'Isi' }] }],
      onlyHere: ['Judul a-1', 'Judul a-3'],
    })
  })
})

async function topicOf(id: number): Promise<number> {
  const [row] = await database.select({ topicId: faq.topicId }).from(faq).where(eq(faq.id, id))
  return row?.topicId ?? 0
}

const statesOf = async () =>
  database
    .select({
      question: faq.question,
      answer: faq.answer,
      asked: sql`coalesce(${faq.asked}, '')`,
      topic: faqTopic.name,
    })
    .from(faq)
    .innerJoin(faqTopic, eq(faqTopic.id, faq.topicId))
    .orderBy(faq.position, faq.question)

describe('a file of the FAQ', () => {
  test('is looked at first: nothing is written, and each item has its figure and its reason', async () => {
    await emptyPortal('faq')
    await importAll(
      'faq',
      faqFile(item(), item({ key: 'k-2', question: 'Dua?' }), item({ key: 'k-3', question: 'Tiga?' })),
    )
    const before = await exportContent(chief, 'faq')
    const audits = await database.$count(auditEntry)
    const text = faqFile(
      item(),
      item({ key: 'k-2', question: 'Dua?', answer: 'Lain.\nDua baris.' }),
      item({ key: 'baru', question: 'Baru?', asked: ['yang baru'] }),
      item({ key: 'tanpa', question: 'Tanpa sumber?', source: null }),
      { key: 'polos', question: 'Tanpa semuanya?', answer: 'Itu.' },
      item({ key: 'tanda', answer: 'Tutup {{tahap:piih.tutup}}.' }),
      item({ key: 'k-2', question: 'Dua lagi?' }),
      item({ key: 'kurang', answer: undefined }),
      item({ key: 'salah', asnwer: 'Salah tulis' }),
      item({ key: 'panjang', question: 'x'.repeat(301) }),
      item({ key: 'ketentuan', clauses: ['Bab 99'], question: 'Dari berkas lama?' }),
      item({ key: '../x' }),
    )
    const preview = await previewImport(chief, 'faq', text)
    expect(figures(preview)).toEqual({ ...none, new: 4, changed: 1, same: 1, problem: 6, onlyHere: 1 })
    expect(preview.onlyHere).toEqual(['Tiga?'])
    expect(preview.lines[1]?.changes).toEqual([{ label: 'Jawaban', before: 'Itu.', after: 'Lain.\nDua baris.' }])
    expect(preview.lines.map(({ problem }) => problem).filter(Boolean)).toEqual([
      '{{tahap:piih.tutup}} tidak dikenal. Pilih lagi dari Sisipkan tanggal dari jadwal, atau hapus.',
      'Butir yang sama sudah ada di baris 19',
      'Isian “answer” kosong atau tidak dapat dibaca',
      'Isian “asnwer” tidak dikenal',
      'Pertanyaan paling panjang 300 karakter',
      'Kunci (key) berisi paling banyak 80 huruf, angka, titik, atau tanda hubung',
    ])
    expect(await exportContent(chief, 'faq')).toBe(before)
    expect(await database.$count(auditEntry)).toBe(audits)
  })

  test('is applied as one revision each, in the name of who imports, and a second time it changes nothing', async () => {
    await emptyPortal('faq')
    await importAll('faq', faqFile(item(), item({ key: 'k-2', question: 'Dua?' })))
    const text = faqFile(item({ answer: 'Baru.' }), item({ key: 'k-2', question: 'Dua?' }))
    const { seen } = await previewImport(chief, 'faq', text)
    // Both submits of an impatient press.
    const [one, two] = await Promise.all([1, 2].map(() => applyImport(chief, 'faq', { text, seen })))
    expect([one, two].map((result) => countChanges(result?.lines ?? []))).toContain(1)
    expect([one?.isStale, two?.isStale]).toEqual([false, false])
    const [row] = await database.select().from(faq).where(eq(faq.contentKey, 'k-1'))
    expect(row).toMatchObject({ answer: 'Baru.', version: 2, updatedBy: chief.id })
    const revisions = await database
      .select()
      .from(faqRevision)
      .where(eq(faqRevision.faqId, row?.id ?? 0))
    expect(revisions.map(({ answer, createdBy }) => [answer, createdBy])).toEqual([
      ['Itu.', chief.id],
      ['Baru.', chief.id],
    ])
    expect(await lastAudit()).toEqual({ action: 'faq.change', actor: 'Ibu Kepala' })
  })

  test('is refused, with a new preview, when the portal changed since it was looked at', async () => {
    await emptyPortal('faq')
    await importAll('faq', faqFile(item()))
    const text = faqFile(item({ answer: 'Dari berkas.' }))
    const { seen } = await previewImport(chief, 'faq', text)
    await importAll('faq', faqFile(item({ answer: 'Dari rekan.' })))
    const stale = await applyImport(chief, 'faq', { text, seen })
    expect(stale).toMatchObject({
      isStale: true,
      lines: [{ changes: [{ before: 'Dari rekan.', after: 'Dari berkas.' }] }],
    })
    expect(await statesOf()).toMatchObject([{ answer: 'Dari rekan.' }])
    expect(await applyImport(chief, 'faq', { text, seen: stale.seen })).toMatchObject({ isStale: false })
    expect(await statesOf()).toMatchObject([{ answer: 'Dari berkas.' }])
  })

  test('leaves what it does not write, empties what it says is nothing, and brings back what was removed', async () => {
    await emptyPortal('faq')
    await importAll('faq', faqFile(item({ asked: ['satu', 'dua'], reviewBy: '2027-01-01' })))
    const short = { key: 'k-1', question: 'Apa?', answer: 'Lain.' }
    await importAll('faq', faqFile(short))
    expect(await exportContent(chief, 'faq')).toMatch(/source: Juknis[\s\S]*asked:\s+- satu\s+- dua/)
    await importAll('faq', faqFile({ ...short, asked: [], reviewBy: null }))
    const [row] = await database.select().from(faq)
    expect(row).toMatchObject({ asked: '', reviewBy: null, source: 'Juknis' })
    await removeContent(faqKind, chief, row?.id ?? 0)
    expect(figures(await importAll('faq', faqFile(short)))).toEqual({ ...none, restored: 1 })
    expect(await statesOf()).toMatchObject([{ answer: 'Lain.' }])
  })

  test('finds an item without a key by its question, and one that staff wrote by its own key', async () => {
    await emptyPortal('faq')
    await importAll('faq', faqFile(item({ key: undefined })))
    const { key: _, ...keyless } = item({ answer: 'Lain.' })
    expect(figures(await importAll('faq', faqFile(keyless)))).toEqual({ ...none, changed: 1 })
    const file = await exportContent(chief, 'faq')
    const [, key] = /key: (p-[0-9a-f]{16})/.exec(file) ?? []
    const renamed = faqFile(item({ key, question: 'Nama lain?', answer: 'Lain.' }))
    expect(figures(await importAll('faq', renamed))).toEqual({ ...none, changed: 1 })
  })

  test('publishes no proposal of who imports it', async () => {
    await emptyPortal('faq')
    const topicId = await topicOf(await aFaq())
    const words = { question: 'Usulan?', answer: 'Ya.', topicId, idempotencyKey: newIdempotencyKey() }
    const both = await anAdmin({ permissions: ['content', 'tickets'] })
    await database.transaction((tx) => proposeFaq(tx, both, { ...words, ticketId: 1, requesters: 1 }))
    const draft = /draft: true\n\s+source: null\n\s+reviewed: null\n\s+editor: null/
    const published = "source: Juknis\n            reviewed: '2025-11-01'\n            editor: Tim"
    const file = (await exportContent(chief, 'faq')).replace(draft, published)
    const { lines } = await previewImport(both, 'faq', file)
    expect(lines.find(({ name }) => name === 'Usulan?')).toMatchObject({ status: 'problem', problem: /diterbitkan/ })
  })
})

describe('ready answers and offices', () => {
  const reply = (more: Record<string, unknown> = {}) => ({
    key: 'r-1',
    shortcut: 'masuk',
    title: 'Masuk',
    text: 'Halo {nama}.',
    ...more,
  })

  test('what becomes of a ticket travels by numbers of offices and ids of categories', async () => {
    await emptyPortal('canned-replies')
    await emptyPortal('offices')
    await someContent()
    const steps = { office: 1, category: 'login', priority: 'high', handsOverTo: 2 }
    await importAll(
      'canned-replies',
      JSON.stringify([reply(steps), reply({ key: 'r-2', shortcut: null, ending: 'completed' })]),
    )
    const rows = await database.select().from(cannedReply).orderBy(cannedReply.contentKey)
    expect(rows).toMatchObject([
      { setsCategory: 'login', setsPriority: 'high', completes: false, shortcut: 'masuk' },
      { completes: true, officeId: null, shortcut: null },
    ])
    const file = await exportContent(chief, 'canned-replies')
    expect(file).toMatch(/office: 1\n[\s\S]*handsOverTo: 2\n/)
    expect(countChanges((await previewImport(chief, 'canned-replies', file)).lines)).toBe(0)
    const wrong = [
      reply({ office: 99 }),
      reply({ key: 'r-3', category: 'tidak-ada' }),
      reply({ key: 'r-4' }),
      reply({ key: 'r-5', shortcut: 'lain', office: 1, handsOverTo: 1 }),
    ]
    const { lines } = await previewImport(chief, 'canned-replies', JSON.stringify(wrong))
    expect(lines.map(({ problem }) => problem)).toEqual([
      'Tidak ada cabang dinas nomor 99',
      'Kategori “tidak-ada” tidak dikenal',
      'Nama pendek ini milik jawaban "Masuk". Pilih yang lain.',
      'Jawaban cabang ini tidak dapat mengalihkan ke cabangnya sendiri',
    ])
    await removeContent(cannedReplyKind, chief, rows[0]?.id ?? 0)
    expect(figures(await importAll('canned-replies', file))).toEqual({ ...none, restored: 1, same: 1 })
    expect(await exportContent(chief, 'canned-replies')).toBe(file)
  })

  test('an office changes as in its form, keeps its lead, and a regency moves', async () => {
    await emptyPortal('offices')
    const content = await someContent()
    const lead = await anAgent({ officeId: content.office(2) })
    await database.update(branchOffice).set({ leadId: lead.id }).where(eq(branchOffice.no, 2))
    const file = await exportContent(chief, 'offices')
    expect(file).not.toContain(lead.id)
    const changed = file
      .replace('(0291) 222222', '(0291) 555')
      .replace(/(name: Kabupaten Demak\n.*\n +office: )2/, '$13')
    expect(figures(await importAll('offices', changed))).toEqual({ ...none, changed: 2, same: 5 })
    const [office] = await database.select().from(branchOffice).where(eq(branchOffice.no, 2))
    expect(office).toMatchObject({ callCentre: '(0291) 555', leadId: lead.id, updatedBy: chief.id })
    const [moved] = await database.select().from(regency).where(eq(regency.name, 'Kabupaten Demak'))
    expect(moved?.officeId).toBe(content.office(3))
    const wrong = changed
      .replace('(0291) 555', 'tanya saja')
      .replace(/(name: Kabupaten Pati\n +kind: )kabupaten/, '$1kota')
    const { lines } = await previewImport(chief, 'offices', wrong)
    expect(lines.map(({ problem }) => problem).filter(Boolean)).toEqual([
      'Tulis nomor dengan angka, misalnya (024) 1234567. Kosongkan bila belum ada.',
      'Kabupaten Pati tercatat sebagai kabupaten, dan itu tidak berubah lewat impor',
    ])
  })
})

describe('who may', () => {
  const may = { content: ['faq', 'articles'], system: ['canned-replies', 'offices'], super_admin: kinds } as const

  test.each(['content', 'system', 'super_admin', 'users', 'tickets'] as const)(
    'an administrator with %s',
    async (permission) => {
      const person = await anAdmin({ permissions: [permission] })
      const allowed: readonly string[] = permission in may ? may[permission as keyof typeof may] : []
      for (const kind of kinds) {
        const text = kind === 'articles' ? someArticles : shipped[kind]
        const asked = [
          () => exportContent(person, kind),
          () => countContent(person, kind),
          () => previewImport(person, kind, text),
          () => applyImport(person, kind, { text, seen: 'x'.repeat(64) }),
        ]
        for (const ask of asked) {
          if (allowed.includes(kind)) await expect(ask()).resolves.toBeDefined()
          else await expect(ask()).rejects.toBeInstanceOf(NotFound)
        }
      }
    },
  )

  test('agents and clients may nothing', async () => {
    for (const person of [await anAgent(), await aClient()]) {
      for (const kind of kinds) await expect(exportContent(person, kind)).rejects.toBeInstanceOf(NotFound)
    }
  })
})
