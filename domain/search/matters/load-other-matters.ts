// Loads the other matters from content/other-matters.yaml.
import { loadContent } from '#domain/content/lifecycle/load-content.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import type { OtherMatter } from '../engine/off-topic.ts'
import { otherMatter } from '../search-tables.ts'

/** Stores what is new and what changed in the file; what staff changed, switched off or took away stays so. Safe to repeat. */
export async function loadOtherMatters(matters: readonly (OtherMatter & { readonly name: string })[]): Promise<void> {
  const updatedAt = now()
  const rows = matters.map(({ id, name, says, asked }) => ({
    contentKey: id,
    ...{ name, says, asked: [...asked], updatedAt },
  }))
  await loadContent(database, otherMatter, otherMatter.contentKey, rows, ['name', 'says', 'asked'])
}
