// The index in which ready answers are looked for: the public questions and the canned replies, ranked together.
import { createHash } from 'node:crypto'
import type { CannedReply } from '#domain/content/canned-replies/find-canned-replies.ts'
import { getFaqVersion } from '#domain/content/faq/published-faqs.ts'
import type { SearchDocument } from '#domain/search/engine/search-document.ts'
import { SearchIndex } from '#domain/search/engine/search-index.ts'
import { faqDocuments } from '#domain/search/find-search-documents.ts'
import { findSynonymGroups, getSynonymVersion } from '#domain/search/find-synonym-groups.ts'
import { getSeasonVersion } from '#domain/season/fill-season.ts'
import { perConnection } from '#platform/database/per-connection.ts'

/** The index with what went into it, by the ids of its documents. */
export interface AnswerIndex {
  readonly index: SearchIndex
  readonly faqs: ReadonlyMap<string, SearchDocument>
}

/** How a canned reply is called in the index. */
export const cannedDocumentId = (id: number) => `canned-${id}`

/** The engine knows kinds of public content alone; a reply is looked for as a question is, by its title. */
function cannedDocument({ id, title, text }: CannedReply): SearchDocument {
  return {
    ...{ kind: 'faq', id: cannedDocumentId(id), title, category: 'canned', categoryTitle: '', summary: '', url: '' },
    fields: [title],
    asked: [],
    // Greeting and signature say nothing of what it answers.
    sections: [{ heading: null, anchor: null, text: text.replaceAll(/^.*\{(?:nama|agen)\}.*$/gm, '').trim() }],
  }
}

/** The indexes of the last few reaches: one for the province, one for each office that is at work here. */
const mostKept = 16
const memory = perConnection(() => new Map<string, Promise<AnswerIndex>>())

async function build(replies: readonly SearchDocument[]): Promise<AnswerIndex> {
  const [faqs, groups] = await Promise.all([faqDocuments(), findSynonymGroups()])
  const index = await SearchIndex.of([...faqs, ...replies], groups)
  return { index, faqs: new Map(faqs.map((each) => [each.id, each])) }
}

/** The index for an agent who is offered these replies; rebuilt, and the questions read, when any text has changed. */
export async function getAnswerIndex(replies: readonly CannedReply[]): Promise<AnswerIndex> {
  const versions = await Promise.all([getFaqVersion(), getSynonymVersion(), getSeasonVersion()])
  const documents = replies.map(cannedDocument)
  const digest = createHash('sha256')
    .update(JSON.stringify([versions, documents]))
    .digest('base64')
  const kept = memory()
  const made = kept.get(digest) ?? build(documents)
  // The last used stays longest; a build that failed is tried again.
  kept.delete(digest)
  kept.set(digest, made)
  made.catch(() => kept.delete(digest))
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest)
  return made
}
