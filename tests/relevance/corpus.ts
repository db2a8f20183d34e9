// The shipped content as the search sees it, with the keys by which judged queries name its items.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { announcement } from '#domain/content/announcements/announcement-tables.ts'
import type { SearchDocument } from '#domain/search/engine/search-answer.ts'
import { findSearchDocuments } from '#domain/search/search-indexes.ts'
import { database } from '#platform/database/database.server.ts'
import { loadContent } from '#scripts/load-content.ts'

/** All documents, and the key of each by its id. */
export interface Corpus {
  readonly documents: readonly SearchDocument[]
  readonly keys: ReadonlyMap<string, string>
}

/** Loads the shipped content into the test's database. */
export async function loadCorpus(): Promise<Corpus> {
  await loadContent({ demo: false })
  const documents = await findSearchDocuments()
  const keys = new Map(documents.map(({ id }) => [id, id]))
  const faqFile = parse(readFileSync('instances/jawa-tengah/faq.yaml', 'utf8')) as {
    categories: { id: string; topics: { name: string; items: { key: string }[] }[] }[]
  }
  for (const { id, topics } of faqFile.categories) {
    for (const { name, items } of topics) {
      for (const [place, { key }] of items.entries()) keys.set(`faq-${id}-${name}-${place}`, key)
    }
  }
  const rows = await database.select({ id: announcement.id, key: announcement.contentKey }).from(announcement)
  for (const { id, key } of rows) keys.set(`announcement-${id}`, key ?? '')
  return { documents, keys }
}
