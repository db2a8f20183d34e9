// Makes sure that a topic is there before something is put under it.
import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { faqTopic } from './faq-tables.ts'

/** @throws Invalid beside the field 'topicId' when there is no such topic. */
export async function checkTopic(tx: Transaction, topicId: number): Promise<void> {
  const [topic] = await tx.select({ id: faqTopic.id }).from(faqTopic).where(eq(faqTopic.id, topicId)).for('share')
  if (!topic) throw new Invalid('Topik ini sudah tidak ada', { topicId: 'Topik ini sudah tidak ada' })
}
