import { z } from 'zod'
import { ensureTopic, findExchangedFaqs } from '#domain/content/faq/exchange/exchanged-faqs.ts'
import { changeFaq, createFaq, faqKind } from '#domain/content/faq/faq.server.ts'
import { faqInput } from '#domain/content/faq/faq.ts'
import { restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { type Exchange, exchangePlaceId, inputOf, noProvenance, shortText } from './exchange.ts'
import { column, defineItem, type FileFields, fileFieldsOf, provenanceAndPhrasings } from './exchange-fields.ts'
import { boundedItems, containerOf, readYaml, requireKind, writeYaml } from './yaml-file.ts'

const placeName = shortText(120)

const file = z.strictObject({ categories: z.array(z.unknown()) })
const category = z.strictObject({ id: exchangePlaceId, name: placeName, topics: z.array(z.unknown()) })
const topic = z.strictObject({ name: placeName, items: z.array(z.unknown()) })

type Row = Awaited<ReturnType<typeof findExchangedFaqs>>[number]

/** The category and topic that contain the item in the file. */
const place: FileFields<Row> = {
  labels: { category: 'Kategori', topic: 'Topik' },
  shape: {},
  of: ({ category, categoryName, topic }) => ({ category, categoryName, topic }),
  write: () => ({}),
  read: () => ({}),
}

const state: FileFields<Row> = {
  labels: { state: 'Keadaan' },
  shape: { draft: z.boolean().optional() },
  of: ({ draftSince }) => ({ state: draftSince === null ? 'published' : 'draft' }),
  write: (fields) => (fields.state === 'draft' ? { draft: true } : {}),
  read: ({ draft }) => ({ state: draft ? 'draft' : 'published' }),
}

const texts = [column<Row>('question', 'Pertanyaan'), column<Row>('answer', 'Jawaban')]
const fields = fileFieldsOf<Row>(place, ...texts, state, provenanceAndPhrasings)
const item = defineItem(fields, { nameField: 'question' })

export const faqExchange: Exchange<Row> = {
  labels: fields.labels,
  words: { state: { draft: 'Draf', published: 'Terbit' } },
  groupOf: ({ category, topic }) => JSON.stringify([category, topic]),

  async find(tx) {
    return (await findExchangedFaqs(tx)).map((row) => item.stored(row, row.key))
  },

  write(items) {
    const categories = [...Map.groupBy(items, ({ row }) => row.category)].map(([id, inCategory]) => ({
      id,
      name: inCategory[0]?.row.categoryName,
      topics: [...Map.groupBy(inCategory, ({ row }) => row.topic)].map(([name, inTopic]) => ({
        name,
        items: inTopic.map(item.written),
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
        const places = { category: inFile.id, categoryName: inFile.name, topic: name }
        return item.read(yaml, [...path, 'items'], values, () => places)
      })
    })
    return boundedItems(items)
  },

  async store(tx, person, { key, fields }, before) {
    const topicId = await ensureTopic(tx, person, { category: '', categoryName: '', topic: '', ...fields })
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
