// The index this process searches in: built when first asked for, rebuilt when the content has changed.
import { createHash } from 'node:crypto'
import { perConnection } from '#platform/database/per-connection.ts'
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

interface Memory {
  built?: Built
  /** On the clock of `performance.now()`. */
  readAt: number
  refreshing?: Promise<void> | undefined
  again: boolean
  build?: AbortController
  /** How many builds in a row were given up because the content had changed meanwhile. */
  givenUp: number
}

const memory = perConnection((): Memory => ({ readAt: Number.NEGATIVE_INFINITY, again: false, givenUp: 0 }))

/** Under steady edits some index must be finished, if an old one. */
const mostGivenUp = 3

/** The index to search in; an old one is given while a newer one is being made. */
export async function getSearchIndex(): Promise<SearchIndex> {
  const own = memory()
  if (!own.built) await refreshSearchIndex()
  // When the database is away the old index simply stays.
  else if (performance.now() - own.readAt > freshMs) refreshSearchIndex().catch(() => undefined)
  if (!own.built) throw new Error('there is no search index')
  return own.built.index
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
  const own = memory()
  if (own.refreshing) {
    own.again = true
    if (own.givenUp < mostGivenUp) own.build?.abort()
    return own.refreshing
  }
  own.refreshing = refreshUntilCalm(own).finally(() => {
    own.refreshing = undefined
  })
  return own.refreshing
}

async function refreshUntilCalm(own: Memory): Promise<void> {
  do {
    own.again = false
    const build = new AbortController()
    own.build = build
    own.readAt = performance.now()
    const [documents, groups, matters] = await Promise.all([
      findSearchDocuments(),
      findSynonymGroups(),
      findOtherMatters(),
    ])
    const digest = createHash('sha256')
      .update(JSON.stringify([documents, groups, matters]))
      .digest('base64')
    if (digest !== own.built?.digest) {
      const named = unansweredMatters(matters, documents)
      const index = await builtOrGivenUp(SearchIndex.of(documents, groups, named, build.signal), build.signal)
      own.givenUp = index ? 0 : own.givenUp + 1
      if (index) own.built = { index, digest }
    }
  } while (own.again)
}

/** The index, or undefined when its build was given up. */
async function builtOrGivenUp(index: Promise<SearchIndex>, signal: AbortSignal): Promise<SearchIndex | undefined> {
  return index.catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })
}
