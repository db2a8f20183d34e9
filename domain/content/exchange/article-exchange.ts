// Articles as a file: the heads of instances/jawa-tengah/articles/*.md with their text in one YAML; one such Markdown file is read too.

import { z } from 'zod'
import { articleKind, changeArticle, createArticle } from '#domain/content/articles/article.server.ts'
import { articleFields, articleId, articleOf, publicationAsTyped } from '#domain/content/articles/article.ts'
import { ensureArticleCategory, findExchangedArticles } from '#domain/content/articles/exchange/exchanged-articles.ts'
import { restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { isoDay, now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { clockName } from '#shared/instance.ts'
import { type Exchange, exchangePlaceId, inputOf, noProvenance, optionalText, shortText } from './exchange.ts'
import { column, defineItem, type FileFields, fileFieldsOf, provenanceAndPhrasings } from './exchange-fields.ts'
import { boundedItems, containerOf, readYaml, requireKind, writeYaml } from './yaml-file.ts'

const file = z.strictObject({ categories: z.array(z.unknown()).optional(), articles: z.array(z.unknown()) })
const category = z.strictObject({
  id: exchangePlaceId,
  title: shortText(120),
  description: shortText(300),
  icon: shortText(40),
})
type Row = Awaited<ReturnType<typeof findExchangedArticles>>[number]

/** A draft, or 'YYYY-MM-DD HH:MM' (WIB) of an article that appears then. */
const publication: FileFields<Row> = {
  labels: { state: 'Keadaan', publishDate: 'Tanggal terbit', publishTime: 'Jam terbit' },
  shape: { draft: z.boolean().optional(), publishAt: optionalText },
  of: ({ publishedAt }) => publicationAsTyped(publishedAt, now()),
  write: ({ state, publishDate, publishTime }) => ({
    ...(state === 'draft' && { draft: true }),
    ...(state === 'scheduled' && { publishAt: `${publishDate} ${publishTime}` }),
  }),
  read({ draft, publishAt }) {
    const [publishDate = '', publishTime = ''] = String(publishAt ?? '').split(/[ T]/)
    if (draft || publishDate === '') return { state: draft ? 'draft' : 'published', publishDate: '', publishTime: '' }
    return { state: 'scheduled', publishDate, publishTime }
  },
}

const fields = fileFieldsOf<Row>(
  column('category', 'Kategori', { schema: exchangePlaceId, of: ({ categoryId }) => categoryId }),
  column('title', 'Judul'),
  column('summary', 'Ringkasan'),
  // Last edited: shown to readers of the file, ignored on import.
  column('updated', null, { schema: optionalText, of: ({ updatedAt }) => isoDay(updatedAt) }),
  publication,
  provenanceAndPhrasings,
  column('content', 'Isi'),
)
const item = defineItem(fields, { nameField: 'title', keyName: 'id' })

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
  labels: fields.labels,
  words: { state: { draft: 'Draf', published: 'Terbit', scheduled: 'Terjadwal' } },
  groupOf: ({ category = '' }) => category,

  async find(tx) {
    return (await findExchangedArticles(tx)).map((row) => item.stored(row, row.id))
  },

  write(items) {
    const categories = [...new Map(items.map(({ row }) => [row.categoryId, { id: row.categoryId, ...row.category }]))]
    return writeYaml(
      [
        'Artikel. Butir dikenal dari id; artikel baru boleh tanpa id. draft: true berarti belum terbit.',
        `publishAt: '2026-12-01 08:00' berarti terbit pada saat itu (${clockName()}).`,
        'Isian yang tidak ditulis dibiarkan seperti di portal; null atau [] mengosongkannya.',
      ],
      { categories: categories.map(([, each]) => each), articles: items.map(item.written) },
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
    const describedOf = ({ category: id }: { readonly category?: unknown }) => described.get(String(id))
    const items = item.read(yaml, ['articles'], articles, (parsed) => ({ described: describedOf(parsed) }))
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
