// Reads what a question and its answer were, newest first.
import type { Person } from '#domain/accounts/person.ts'
import { findHistory, type Revision } from '#domain/content/lifecycle/find-history.ts'
import { database } from '#platform/database/database.server.ts'
import { faqKind } from './faq-kind.ts'
import { faqRevision, faqTopic } from './faq-tables.ts'

/** One state, with the name of its topic. */
export type FaqRevision = Revision<typeof faqRevision> & { readonly topic: string }

/** @throws as `findHistory`. */
export async function findFaqHistory(
  person: Person,
  id: number,
): Promise<{ question: string; version: number; revisions: FaqRevision[] }> {
  const { row, revisions } = await findHistory(faqKind, { table: faqRevision, owner: faqRevision.faqId }, person, id)
  const topics = await database.select({ id: faqTopic.id, name: faqTopic.name }).from(faqTopic)
  const names = new Map(topics.map((topic) => [topic.id, topic.name]))
  return {
    question: row.question,
    version: row.version,
    revisions: revisions.map((revision) => ({ ...revision, topic: names.get(revision.topicId) ?? '' })),
  }
}
