// The search over all articles: a dropdown of results while one types, a plain list without scripts.
import { FileText } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { SearchField } from '#app/components/knowledge/search-field.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { excerpt } from '#shared/text.ts'

/** An article that matches. */
export interface ArticleHit {
  readonly id: string
  readonly categoryId: string
  readonly categoryTitle: string
  readonly title: string
}

/** What a query found; `count` may be more than the results shown. */
export interface ArticleHits {
  readonly query: string
  readonly results: readonly ArticleHit[]
  readonly count: number
}

const pause = 180

/** Asks the page's own loader; choosing a result opens the article. */
export function ArticleSearch({ initial }: { initial: ArticleHits }) {
  const hydrated = useHydrated()
  const { load, data, state } = useFetcher<ArticleHits | null>()
  const [query, setQuery] = useState(initial.query)
  const [open, setOpen] = useState(initial.query !== '')
  const box = useRef<HTMLFormElement>(null)
  const wanted = query.trim()
  const hits = wanted === initial.query ? initial : data?.query === wanted ? data : null

  useEffect(() => {
    if (wanted === '' || wanted === initial.query) return
    const timer = setTimeout(() => load(`/knowledge?${new URLSearchParams({ q: wanted })}`), pause)
    return () => clearTimeout(timer)
  }, [wanted, initial.query, load])

  function onKeyDown(event: KeyboardEvent) {
    const links = [...(box.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])]
    if (event.key === 'Escape') return setOpen(false)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1
    event.preventDefault()
    if (next < 0) box.current?.querySelector('input')?.focus()
    else links[next]?.focus()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setOpen(true)
  }

  return (
    <search aria-label="Artikel" className="block">
      <form
        ref={box}
        action="/knowledge"
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (hydrated && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
        }}
        onFocus={() => setOpen(true)}
        className="relative max-w-2xl"
      >
        <SearchField name="q" label="Cari artikel" placeholder="Cari artikel..." value={query} onType={setQuery} />
        {open && wanted !== '' && (
          <div
            className={classNames(
              'mt-2 overflow-hidden rounded-card border border-garis bg-kertas',
              hydrated && 'absolute inset-x-0 top-full z-10 shadow-floating',
            )}
          >
            <Results hits={hits} query={wanted} busy={state !== 'idle'} />
          </div>
        )}
      </form>
    </search>
  )
}

function Results({ hits, query, busy }: { hits: ArticleHits | null; query: string; busy: boolean }) {
  const words = !hits
    ? busy
      ? 'Mencari...'
      : ''
    : hits.count === 0
      ? `Tidak ada artikel yang ditemukan dengan kata kunci "${excerpt(query, 120)}"`
      : `${hits.count} artikel ditemukan`
  return (
    <>
      <p
        role="status"
        className={classNames('px-4 text-sm text-tinta-soft wrap-anywhere', hits?.count ? 'pt-3' : 'py-4')}
      >
        {words || 'Mencari...'}
      </p>
      {hits && hits.count > 0 && (
        <ul className="max-h-96 overflow-y-auto p-2">
          {hits.results.map(({ id, categoryId, categoryTitle, title }) => (
            <li key={id}>
              <Link
                data-hit=""
                to={`/knowledge/${categoryId}/${id}`}
                className="flex min-h-11 items-start gap-3 rounded-control px-2 py-2.5 text-tinta no-underline hover:bg-nila-50 focus-visible:-outline-offset-3"
              >
                <FileText className="mt-0.5 text-nila-700" />
                <span className="grid min-w-0">
                  <span className="font-semibold">{title}</span>
                  <span className="text-sm text-tinta-soft">{categoryTitle}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
