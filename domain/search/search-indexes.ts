// The index this process searches in: built when first asked for, rebuilt when the content has changed.
import { createHash } from 'node:crypto'
import { SearchIndex } from './engine/search-index.ts'
import { findOtherMatters } from './find-other-matters.ts'
import { findSearchDocuments } from './find-search-documents.ts'
import { findSynonymGroups } from './find-synonym-groups.ts'
import { unansweredMatters } from './matters-answered-by.ts'

/** Announcements come and go by the clock alone: after so many milliseconds the content is read again. */
const freshMs = 30_000

interface Built {
  readonly index: SearchIndex
  /** Of all that went in: the same content is not indexed twice. */
  readonly digest: string
}

let built: Built | undefined
let readAt = Number.NEGATIVE_INFINITY
let refreshing: Promise<void> | undefined
let again = false
let build: AbortController | undefined
/** How many builds in a row were given up because the content had changed meanwhile. */
let givenUp = 0

/** Under steady edits some index must be finished, if an old one. */
const mostGivenUp = 3

/** The index to search in; an old one is given while a newer one is being made. */
export async function getSearchIndex(): Promise<SearchIndex> {
  if (!built) await refreshSearchIndex()
  // When the database is away the old index simply stays.
  else if (performance.now() - readAt > freshMs) refreshSearchIndex().catch(() => undefined)
  if (!built) throw new Error('there is no search index')
  return built.index
}

/** True when there is an index; makes the first one. */
export async function searchIsReady(): Promise<boolean> {
  return getSearchIndex().then(
    () => true,
    () => false,
  )
}

/** Reads the content and, if it has changed, indexes it. Asked again meanwhile, it begins again: the content has changed. */
export function refreshSearchIndex(): Promise<void> {
  if (refreshing) {
    again = true
    if (givenUp < mostGivenUp) build?.abort()
    return refreshing
  }
  refreshing = refreshUntilCalm().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function refreshUntilCalm(): Promise<void> {
  do {
    again = false
    build = new AbortController()
    readAt = performance.now()
    const [documents, groups, matters] = await Promise.all([
      findSearchDocuments(),
      findSynonymGroups(),
      findOtherMatters(),
    ])
    const digest = createHash('sha256')
      .update(JSON.stringify([documents, groups, matters]))
      .digest('base64')
    if (digest !== built?.digest) {
      const named = unansweredMatters(matters, documents)
      const index = await builtOrGivenUp(SearchIndex.of(documents, groups, named, build.signal), build.signal)
      givenUp = index ? 0 : givenUp + 1
      if (index) built = { index, digest }
    }
  } while (again)
}

/** The index, or undefined when its build was given up. */
async function builtOrGivenUp(index: Promise<SearchIndex>, signal: AbortSignal): Promise<SearchIndex | undefined> {
  return index.catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })
}
