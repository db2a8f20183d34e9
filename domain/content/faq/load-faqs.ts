// Loads the FAQ from the content files.
import { loadContent, loadPhrasings } from '#domain/content/lifecycle/load-content.ts'
import { type ReviewFields, reviewFieldsOf } from '#domain/content/lifecycle/provenance.ts'
import { database } from '#platform/database/database.server.ts'
import { excluded } from '#platform/database/excluded.ts'
import { now } from '#shared/dates.ts'
import { faq, faqCategory, faqTopic } from './faq-tables.ts'

/** An item; `asked`: other ways to ask it. */
interface FaqContentItem extends Partial<ReviewFields> {
  readonly key: string
  readonly question: string
  readonly answer: string
  readonly asked?: readonly string[]
}

/** The FAQ as content/faq.yaml has it. */
export interface FaqContent {
  readonly categories: readonly {
    id: string
    name: string
    topics: readonly { name: string; items: readonly FaqContentItem[] }[]
  }[]
}

/** Stores what is new and what changed in the files; items staff edited or deleted stay as they are. */
export async function loadFaqs(content: FaqContent): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insert(faqCategory)
      .values(content.categories.map(({ id, name }, position) => ({ id, name, position })))
      .onConflictDoUpdate({
        target: faqCategory.id,
        set: excluded(faqCategory, 'name', 'position'),
      })
    await tx
      .insert(faqTopic)
      .values(
        content.categories.flatMap((category) =>
          category.topics.map(({ name }, position) => ({ categoryId: category.id, name, position })),
        ),
      )
      .onConflictDoUpdate({
        target: [faqTopic.categoryId, faqTopic.name],
        set: excluded(faqTopic, 'position'),
      })
    const topics = await tx.select().from(faqTopic)
    const rows = content.categories.flatMap((category) =>
      category.topics.flatMap((topic) => {
        const topicId = topics.find((known) => known.categoryId === category.id && known.name === topic.name)?.id
        if (topicId === undefined) throw new Error(`the topic ${topic.name} was not stored`)
        return topic.items.map((item, position) => ({
          contentKey: item.key,
          topicId,
          question: item.question.trim(),
          answer: item.answer.trim(),
          asked: (item.asked ?? []).join('\n'),
          position,
          ...reviewFieldsOf(item),
          updatedAt: now(),
        }))
      }),
    )
    const fields = ['topicId', 'question', 'answer', 'asked', 'position', 'source', 'reviewedOn', 'editor', 'reviewBy']
    await loadContent(tx, faq, faq.contentKey, rows, fields)
    const phrasings = rows.map(({ contentKey, asked }) => [contentKey, asked] as const)
    await loadPhrasings(tx, faq, faq.contentKey, phrasings)
  })
}
