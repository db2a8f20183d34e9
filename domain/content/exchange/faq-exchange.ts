import { z } from 'zod'
import { ensureTopic, findExchangedFaqs } from '#domain/content/faq/exchange/exchanged-faqs.ts'
import { changeFaq, createFaq, faqKind } from '#domain/content/faq/faq.server.ts'
import { faqInput } from '#domain/content/faq/faq.ts'
import { restoreContent } from '#domain/content/lifecycle/content-steps.ts'
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

const placeName = shortText(120)

const file = z.strictObject({ categories: z.array(z.unknown()) })
const category = z.strictObject({ id: exchangePlaceId, name: placeName, topics: z.array(z.unknown()) })
const topic = z.strictObject({ name: placeName, items: z.array(z.unknown()) })
const item = z.strictObject({
  key: optionalText,
  question: text,
  answer: text,
  draft: z.boolean().optional(),
  source: optionalText,
  reviewed: optionalText,
  editor: optionalText,
  reviewBy: optionalText,
  /** In files of earlier releases: accepted and ignored. */
  clauses: optionalList,
  asked: optionalList,
})

type Row = Awaited<ReturnType<typeof findExchangedFaqs>>[number]

const written = ({ key, fields }: StoredItem<Row>) => ({
  key,
  question: fields.question,
  answer: fields.answer,
  ...(fields.state === 'draft' && { draft: true }),
  source: orNull(fields.source),
  reviewed: orNull(fields.reviewedOn),
  editor: orNull(fields.editor),
  reviewBy: orNull(fields.reviewBy),
  asked: linesOf(fields.asked),
})

export const faqExchange: Exchange<Row> = {
  labels: {
    ...{ category: 'Kategori', topic: 'Topik', question: 'Pertanyaan', answer: 'Jawaban', state: 'Keadaan' },
    ...{ source: 'Sumber', reviewedOn: 'Ditinjau pada', editor: 'Ditinjau oleh', reviewBy: 'Tinjau ulang' },
    ...{ asked: 'Pertanyaan serupa' },
  },
  words: { state: { draft: 'Draf', published: 'Terbit' } },
  groupOf: ({ category, topic }) => JSON.stringify([category, topic]),

  async find(tx) {
    const rows = await findExchangedFaqs(tx)
    return rows.map((row) => ({
      key: row.key,
      name: row.question,
      seen: `${row.version} ${row.deletedAt?.toISOString() ?? ''}`,
      isRemoved: row.deletedAt !== null,
      row,
      fields: {
        ...{ category: row.category, categoryName: row.categoryName, topic: row.topic },
        ...{ question: row.question, answer: row.answer, state: row.draftSince === null ? 'published' : 'draft' },
        ...{ source: row.source ?? '', reviewedOn: row.reviewedOn ?? '', editor: row.editor ?? '' },
        ...{ reviewBy: row.reviewBy ?? '', asked: phrasingsOf(row.asked ?? '').join('\n') },
      },
    }))
  },

  write(items) {
    const categories = [...Map.groupBy(items, ({ fields }) => fields.category)].map(([id, inCategory]) => ({
      id,
      name: inCategory[0]?.fields.categoryName,
      topics: [...Map.groupBy(inCategory, ({ fields }) => fields.topic)].map(([name, inTopic]) => ({
        name,
        items: inTopic.map(written),
      })),
    }))
    return writeYaml(
      [
        'FAQ. Butir dikenal dari key; butir baru boleh tanpa key. draft: true berarti belum terbit.',
        'Isian yang tidak ditulis dibiarkan seperti di portal; null atau [] mengosongkannya.',
      ],
      { categories },
    )
  },

  read(content) {
    const yaml = readYaml(content)
    requireKind(yaml, 'faq')
    const { categories } = containerOf(yaml, file, yaml.value, [])
    const items = categories.flatMap((given, c) => {
      const inFile = containerOf(yaml, category, given, ['categories', c])
      return inFile.topics.flatMap((givenTopic, t) => {
        const path = ['categories', c, 'topics', t]
        const { name, items: values } = containerOf(yaml, topic, givenTopic, path)
        const place = { category: inFile.id, categoryName: inFile.name, topic: name }
        return values.map((value, i) =>
          itemAt(yaml, [...path, 'items', i], { schema: item, value, nameField: 'question' }, (parsed) => ({
            key: parsed.key ?? null,
            fields: writtenFields({
              ...place,
              ...{ question: parsed.question, answer: parsed.answer, state: parsed.draft ? 'draft' : 'published' },
              ...{ source: parsed.source, reviewedOn: parsed.reviewed, editor: parsed.editor },
              ...{ reviewBy: parsed.reviewBy, asked: parsed.asked },
            }),
          })),
        )
      })
    })
    return boundedItems(items)
  },

  async store(tx, person, { key, fields }, before) {
    const place = { category: '', categoryName: '', topic: '', ...fields }
    const topicId = await ensureTopic(tx, person, place)
    const input = inputOf(faqInput, { ...noProvenance, ...fields, topicId: String(topicId) })
    if (!before) {
      await createFaq(person, input, newIdempotencyKey(), { contentKey: key, within: tx })
      return true
    }
    const { id, version } = before.row
    if (before.isRemoved) await restoreContent(faqKind, person, id, tx)
    const { isChanged } = await changeFaq(person, id, version, input, tx)
    return isChanged
  },
}
