// Articles as a file: the heads of content/articles/*.md with their text in one YAML; one such Markdown file is read too.
import { z } from 'zod'
import { articleKind, changeArticle, createArticle } from '#domain/content/articles/article.server.ts'
import { articleFields, articleId, articleOf, publicationAsTyped } from '#domain/content/articles/article.ts'
import { ensureArticleCategory, findExchangedArticles } from '#domain/content/articles/exchange/exchanged-articles.ts'
import { restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { isoDay, now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { phrasingsOf } from '#shared/typed-field.ts'
import {
  type Exchange,
  exchangePlaceId,
  inputOf,
  linesOf,
  noProvenance,
  optionalList,
  optionalText,
  orNull,
  type StoredItem,
  shortText,
  text,
  writtenFields,
} from './exchange.ts'
import { boundedItems, containerOf, itemAt, readYaml, requireKind, writeYaml } from './yaml-file.ts'

const file = z.strictObject({ categories: z.array(z.unknown()).optional(), articles: z.array(z.unknown()) })
const category = z.strictObject({
  id: exchangePlaceId,
  title: shortText(120),
  description: shortText(300),
  icon: shortText(40),
})
const item = z.strictObject({
  id: optionalText,
  category: exchangePlaceId,
  title: text,
  summary: text,
  /** Last edited: shown to readers of the file, ignored on import. */
  updated: optionalText,
  draft: z.boolean().optional(),
  /** 'YYYY-MM-DD HH:MM' (WIB) of an article that appears then. */
  publishAt: optionalText,
  source: optionalText,
  reviewed: optionalText,
  editor: optionalText,
  reviewBy: optionalText,
  /** In files of earlier releases: accepted and ignored. */
  clauses: optionalList,
  asked: optionalList,
  content: text,
})

type Row = Awaited<ReturnType<typeof findExchangedArticles>>[number]

function publicationOf({ draft, publishAt }: Pick<z.output<typeof item>, 'draft' | 'publishAt'>) {
  const [publishDate = '', publishTime = ''] = (publishAt ?? '').split(/[ T]/)
  const state = draft ? 'draft' : publishDate ? 'scheduled' : 'published'
  return state === 'scheduled' ? { state, publishDate, publishTime } : { state, publishDate: '', publishTime: '' }
}

const written = ({ fields, row }: StoredItem<Row>) => ({
  id: row.id,
  category: fields.category,
  title: fields.title,
  summary: fields.summary,
  updated: isoDay(row.updatedAt),
  ...(fields.state === 'draft' && { draft: true }),
  ...(fields.state === 'scheduled' && { publishAt: `${fields.publishDate} ${fields.publishTime}` }),
  source: orNull(fields.source),
  reviewed: orNull(fields.reviewedOn),
  editor: orNull(fields.editor),
  reviewBy: orNull(fields.reviewBy),
  asked: linesOf(fields.asked),
  content: fields.content,
})

const schema = articleFields.transform(articleOf)

const describedCategory = z.object({ id: z.string(), title: z.string(), description: z.string(), icon: z.string() })

function ofMarkdown(content: string): string | undefined {
  const [whole, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(content) ?? []
  if (whole === undefined) return undefined
  const yaml = readYaml(head)
  if (typeof yaml.value !== 'object' || yaml.value === null) return undefined
  return writeYaml([], { articles: [{ ...yaml.value, content: content.slice(whole.length).trim() }] })
}

export const articleExchange: Exchange<Row> = {
  labels: {
    ...{ category: 'Kategori', title: 'Judul', summary: 'Ringkasan', content: 'Isi', state: 'Keadaan' },
    ...{ publishDate: 'Tanggal terbit', publishTime: 'Jam terbit', source: 'Sumber', reviewedOn: 'Ditinjau pada' },
    ...{ editor: 'Ditinjau oleh', reviewBy: 'Tinjau ulang', asked: 'Pertanyaan serupa' },
  },
  words: { state: { draft: 'Draf', published: 'Terbit', scheduled: 'Terjadwal' } },
  groupOf: ({ category = '' }) => category,

  async find(tx) {
    const rows = await findExchangedArticles(tx)
    const at = now()
    return rows.map((row) => ({
      key: row.id,
      name: row.title,
      seen: `${row.version} ${row.deletedAt?.toISOString() ?? ''}`,
      isRemoved: row.deletedAt !== null,
      row,
      fields: {
        ...{ category: row.categoryId, title: row.title, summary: row.summary, content: row.content },
        ...publicationAsTyped(row.publishedAt, at),
        ...{ source: row.source ?? '', reviewedOn: row.reviewedOn ?? '', editor: row.editor ?? '' },
        ...{ reviewBy: row.reviewBy ?? '', asked: phrasingsOf(row.asked ?? '').join('\n') },
      },
    }))
  },

  write(items) {
    const categories = [...new Map(items.map(({ row }) => [row.categoryId, { id: row.categoryId, ...row.category }]))]
    return writeYaml(
      [
        'Artikel. Butir dikenal dari id; artikel baru boleh tanpa id. draft: true berarti belum terbit.',
        "publishAt: '2026-12-01 08:00' berarti terbit pada saat itu (WIB).",
        'Isian yang tidak ditulis dibiarkan seperti di portal; null atau [] mengosongkannya.',
      ],
      { categories: categories.map(([, each]) => each), articles: items.map(written) },
    )
  },

  read(content) {
    const yaml = readYaml(ofMarkdown(content) ?? content)
    requireKind(yaml, 'articles')
    const { categories = [], articles } = containerOf(yaml, file, yaml.value, [])
    const described = new Map(
      categories.map((value, at) => {
        const known = containerOf(yaml, category, value, ['categories', at])
        return [known.id, JSON.stringify(known)] as const
      }),
    )
    const items = articles.map((value, at) =>
      itemAt(yaml, ['articles', at], { schema: item, value, nameField: 'title' }, (parsed) => ({
        key: parsed.id ?? null,
        fields: writtenFields({
          ...{ category: parsed.category, described: described.get(parsed.category) },
          ...{ title: parsed.title, summary: parsed.summary, content: parsed.content, ...publicationOf(parsed) },
          ...{ source: parsed.source, reviewedOn: parsed.reviewed, editor: parsed.editor },
          ...{ reviewBy: parsed.reviewBy, asked: parsed.asked },
        }),
      })),
    )
    return boundedItems(items)
  },

  async store(tx, person, { key, fields }, before) {
    const { category: categoryId = '', described } = fields
    if (described) await ensureArticleCategory(tx, person, describedCategory.parse(JSON.parse(described)))
    const input = inputOf(schema, { ...noProvenance, ...fields })
    if (!before) {
      const id = key === null ? undefined : inputOf(articleId, key)
      await createArticle(person, categoryId, input, newIdempotencyKey(), { id, within: tx })
      return true
    }
    const { row } = before
    if (before.isRemoved) await restoreContent(articleKind, person, row.id, tx)
    return changeArticle(person, row.id, row.version, input, { id: row.id, categoryId }, tx)
  },
}
