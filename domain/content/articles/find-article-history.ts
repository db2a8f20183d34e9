// Reads what an article was, newest first.
import type { Person } from '#domain/accounts/person.ts'
import { findHistory, type Revision } from '#domain/content/lifecycle/find-history.ts'
import { articleKind } from './article-kind.ts'
import { articleRevision } from './article-tables.ts'

/** @throws as `findHistory`. */
export async function findArticleHistory(
  person: Person,
  id: string,
): Promise<{ title: string; version: number; revisions: Revision<typeof articleRevision>[] }> {
  const revisionsById = { table: articleRevision, owner: articleRevision.articleId }
  const { row, revisions } = await findHistory(articleKind, revisionsById, person, id)
  return { title: row.title, version: row.version, revisions }
}
