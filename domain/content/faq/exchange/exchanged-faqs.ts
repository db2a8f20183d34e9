import { and, asc, eq, max } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { mayManageFaq } from '#domain/content/faq/faq.ts'
import { faqAudit } from '#domain/content/faq/faq-audit.ts'
import { faq, faqCategory, faqTopic } from '#domain/content/faq/faq-tables.ts'
import { exchangeKey } from '#domain/content/lifecycle/loaded-content.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

export async function findExchangedFaqs(tx: Transaction) {
  const rows = await tx
    .select({
      ...pick(faq, 'id', 'contentKey', 'idempotencyKey', 'version', 'deletedAt', 'draftSince'),
      ...pick(faq, 'question', 'answer', 'asked', 'source', 'reviewedOn', 'editor', 'reviewBy'),
      topic: faqTopic.name,
      category: faqCategory.id,
      categoryName: faqCategory.name,
    })
    .from(faq)
    .innerJoin(faqTopic, eq(faqTopic.id, faq.topicId))
    .innerJoin(faqCategory, eq(faqCategory.id, faqTopic.categoryId))
    .orderBy(asc(faqCategory.position), asc(faqTopic.position), asc(faq.position), asc(faq.id))
  return rows.map(({ contentKey, idempotencyKey, ...row }) => ({
    ...row,
    key: exchangeKey({ id: row.id, contentKey, idempotencyKey }),
  }))
}

interface TopicPlace {
  readonly category: string
  readonly categoryName: string
  readonly topic: string
}

/** The topic's id; a new one goes last, an existing category keeps its name. @throws Forbidden. */
export async function ensureTopic(
  tx: Transaction,
  person: Person,
  { category, categoryName, topic }: TopicPlace,
): Promise<number> {
  if (!mayManageFaq(person)) throw new Forbidden()
  const [known] = await tx
    .select({ id: faqTopic.id })
    .from(faqTopic)
    .where(and(eq(faqTopic.categoryId, category), eq(faqTopic.name, topic)))
  if (known) return known.id
  if ((await tx.$count(faqCategory, eq(faqCategory.id, category))) === 0) {
    const [last] = await tx.select({ position: max(faqCategory.position) }).from(faqCategory)
    const position = (last?.position ?? -1) + 1
    await tx.insert(faqCategory).values({ id: category, name: categoryName, position })
  }
  const [last] = await tx
    .select({ position: max(faqTopic.position) })
    .from(faqTopic)
    .where(eq(faqTopic.categoryId, category))
  const [added] = await tx
    .insert(faqTopic)
    .values({ categoryId: category, name: topic, position: (last?.position ?? -1) + 1 })
    .returning({ id: faqTopic.id })
  if (!added) throw new Error(`the topic ${topic} was not stored`)
  await recordAudit(tx, { actor: person, action: faqAudit.topic, target: `faq-topic:${added.id}` })
  return added.id
}
