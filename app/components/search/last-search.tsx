import { useEffect, useRef } from 'react'

/** How long a search is the reason for what comes after it, in milliseconds. */
const sequel = 10 * 60_000

const key = 'pencarian'

interface LastSearch {
  readonly query: string
  readonly first: string
  readonly opened: string
  readonly at: number
}

function lastSearch(): LastSearch | undefined {
  try {
    const last = JSON.parse(sessionStorage.getItem(key) ?? 'null') as LastSearch | null
    return last && Date.now() - last.at < sequel ? last : undefined
  } catch {
    return undefined
  }
}

function keep(last: Omit<LastSearch, 'at'>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...last, at: Date.now() }))
  } catch {
    // Storage full or switched off: nothing is reported.
  }
}

export function lastSearchReport(kind: 'passed-over' | 'not-helpful' | 'helpful', query: string, opened: string): void {
  navigator.sendBeacon('/search-signals', new URLSearchParams({ kind, query, opened }))
}

function recentQuery(): string {
  return lastSearch()?.query ?? ''
}

/** Results are shown. The person who searches again without having opened any of the last ones passed them over. */
export function noteResults(query: string, first: string): void {
  const last = lastSearch()
  const isAgain = last?.query === query
  if (last && !isAgain && last.first !== '' && last.opened === '') lastSearchReport('passed-over', last.query, '')
  keep({ query, first, opened: isAgain ? last.opened : '' })
}

export function noteOpened(opened: string): void {
  const last = lastSearch()
  if (!last) return
  if (opened !== last.first) lastSearchReport('passed-over', last.query, opened)
  keep({ ...last, opened })
}

export function noteUnhelpful(item: string): void {
  const last = lastSearch()
  if (last && (last.opened === item || last.first === item)) lastSearchReport('not-helpful', last.query, item)
}

/** Filled when the form is sent: what was searched longer ago has nothing to do with it any more. */
export function SearchedField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    const fill = () => {
      if (input) input.value = recentQuery()
    }
    const form = input?.form
    form?.addEventListener('submit', fill)
    return () => form?.removeEventListener('submit', fill)
  }, [])
  return <input ref={field} type="hidden" name="searched" defaultValue="" />
}
