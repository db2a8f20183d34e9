// FAQ items for tests: each in its own category and topic.
import { faq, faqCategory, faqTopic } from '#domain/content/faq/faq-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/** Stores a question with its answer and gives its id. */
export async function aFaq(question = 'Apa itu SPMB?'): Promise<number> {
  const categoryId = crypto.randomUUID()
  await database.insert(faqCategory).values({ id: categoryId, name: 'Umum', position: 0 })
  const [topic] = await database
    .insert(faqTopic)
    .values({ categoryId, name: 'Informasi', position: 0 })
    .returning({ id: faqTopic.id })
  if (!topic) throw new Error('the topic was not stored')
  const [item] = await database
    .insert(faq)
    .values({ topicId: topic.id, question, answer: 'Penerimaan murid baru.', position: 0, updatedAt: now() })
    .returning({ id: faq.id })
  if (!item) throw new Error('the question was not stored')
  return item.id
}
