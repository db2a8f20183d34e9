import { useEffect, useState } from 'react'
import type { SearchKind, TypingSuggestion } from '#domain/search/engine/search-answer.ts'

/** Debounce in ms. */
const pause = 200

/**
 * The ids that the search finds for the query, the best first: null while it is asked; none when nothing is `wanted`,
 * and when the portal cannot be reached.
 */
export function useDidYouMean(kind: SearchKind, query: string, wanted: boolean): readonly string[] | null {
  const [found, setFound] = useState<{ readonly query: string; readonly ids: readonly string[] }>()
  const words = wanted ? query.trim() : ''

  useEffect(() => {
    if (words === '') return
    const asked = new AbortController()
    const timer = setTimeout(() => {
      findNear(kind, words, asked.signal).then(
        (ids) => setFound({ query: words, ids }),
        () => asked.signal.aborted || setFound({ query: words, ids: [] }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [kind, words])

  if (words === '') return []
  return found?.query === words ? found.ids : null
}

async function findNear(kind: SearchKind, query: string, signal: AbortSignal): Promise<string[]> {
  const answer = await fetch(`/search-suggestions?${new URLSearchParams({ q: query, jenis: kind })}`, { signal })
  if (!answer.ok) throw new Error(`the portal answered ${answer.status}`)
  const found = (await answer.json()) as readonly TypingSuggestion[]
  return found.map(({ id }) => id)
}

export function reportSearch(query: string): void {
  if (query.trim() !== '') navigator.sendBeacon('/search-suggestions', new URLSearchParams({ q: query }))
}
