// The search over all articles: a combobox whose list fills while one types, a plain list without scripts.
import { FileText, Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useFetcher, useNavigate } from 'react-router'
import { SearchField } from '#app/components/articles/search-field.tsx'
import { reportSearch } from '#app/components/search/did-you-mean.ts'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { excerpt } from '#shared/text.ts'

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

export function ArticleSearch({ initial }: { initial: ArticleHits }) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { load, data, state } = useFetcher<ArticleHits | null>()
  const [query, setQuery] = useState(initial.query)
  const [open, setOpen] = useState(initial.query !== '')
  const [active, setActive] = useState(-1)
  const list = useId()
  const wanted = query.trim()
  const hits = wanted === initial.query ? initial : data?.query === wanted ? data : null
  const places = [...(hits?.results ?? []).map(addressOf), everywhere(wanted)]
  const shown = open && wanted !== ''
  const chosen = shown ? places[active] : undefined
  const optionId = (place: number) => `${list}-${place}`

  useEffect(() => {
    if (wanted === '' || wanted === initial.query) return
    const timer = setTimeout(() => load(`/knowledge?${new URLSearchParams({ q: wanted })}`), pause)
    return () => clearTimeout(timer)
  }, [wanted, initial.query, load])

  useEffect(() => {
    if (chosen) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, list, active])

  function type(words: string) {
    setQuery(words)
    setActive(-1)
    setOpen(true)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && shown) {
      // The browser would empty the field.
      event.preventDefault()
      setActive(-1)
      return setOpen(false)
    }
    if (wanted === '' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setOpen(true)
    // One past the ends is the field itself.
    const turn = places.length + 1
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive(((active + 1 + step + turn) % turn) - 1)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (wanted === '') return
    // The page of all results counts the search itself.
    if (chosen && chosen !== everywhere(wanted)) reportSearch(wanted)
    navigate(chosen ?? everywhere(wanted))
  }

  return (
    <search aria-label="Artikel" className="block">
      <form
        action="/search"
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (hydrated && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
        }}
        className="relative max-w-2xl"
      >
        <SearchField
          name="q"
          label="Cari artikel"
          placeholder="Cari artikel..."
          value={query}
          onType={type}
          {...(hydrated && {
            input: {
              type: 'text',
              role: 'combobox',
              'aria-expanded': shown,
              'aria-controls': list,
              'aria-autocomplete': 'list',
              'aria-activedescendant': chosen && optionId(active),
              onFocus: () => setOpen(true),
            },
          })}
        />
        <div
          hidden={!shown}
          className={classNames(
            'mt-2 overflow-hidden rounded-card border border-garis bg-kertas',
            hydrated && 'absolute inset-x-0 top-full z-10 shadow-floating',
          )}
        >
          {shown && <Count hits={hits} query={wanted} failed={data === null && state === 'idle'} />}
          <ul
            id={list}
            {...(hydrated && { role: 'listbox', 'aria-label': 'Artikel yang cocok' })}
            className="max-h-96 overflow-y-auto p-2"
          >
            {shown &&
              hits?.results.map((hit, place) => (
                <Option
                  key={hit.id}
                  to={addressOf(hit)}
                  id={optionId(place)}
                  active={active === place}
                  listed={hydrated}
                  onChoose={() => reportSearch(wanted)}
                >
                  <FileText className="mt-0.5 text-nila-700" />
                  <span className="grid min-w-0">
                    <span className="font-semibold">{hit.title}</span>
                    <span className="text-sm text-tinta-soft">{hit.categoryTitle}</span>
                  </span>
                </Option>
              ))}
            {shown && (
              <Option
                to={everywhere(wanted)}
                id={optionId(places.length - 1)}
                active={active === places.length - 1}
                listed={hydrated}
              >
                <Search className="mt-0.5 text-nila-700" />
                <span className="min-w-0 font-semibold text-nila-700">Cari di semua artikel dan FAQ</span>
              </Option>
            )}
          </ul>
        </div>
      </form>
    </search>
  )
}

const addressOf = ({ categoryId, id }: ArticleHit) => `/knowledge/${categoryId}/${id}`
const everywhere = (query: string) => `/search?${new URLSearchParams({ q: query })}`

type OptionProps = {
  to: string
  id: string
  active: boolean
  listed: boolean
  onChoose?: () => void
  children: ReactNode
}

function Option({ to, id, active, listed, onChoose, children }: OptionProps) {
  return (
    <li {...(listed && { role: 'presentation' })}>
      <Link
        to={to}
        id={id}
        onClick={onChoose}
        {...(listed && { role: 'option', 'aria-selected': active, tabIndex: -1 })}
        className={classNames(
          'flex min-h-11 items-start gap-3 rounded-control px-2 py-2.5 text-tinta no-underline hover:bg-nila-50 focus-visible:-outline-offset-3',
          active && 'bg-nila-50 outline-3 -outline-offset-3 outline-nila-700',
        )}
      >
        {children}
      </Link>
    </li>
  )
}

function Count({ hits, query, failed }: { hits: ArticleHits | null; query: string; failed: boolean }) {
  const none = `Tidak ada artikel yang ditemukan dengan kata kunci "${excerpt(query, 120)}"`
  return (
    <p role="status" className="px-4 pt-3 text-sm text-tinta-soft wrap-anywhere">
      {hits && (hits.count === 0 ? none : `${hits.count} artikel ditemukan`)}
      {!hits && (failed ? 'Pencarian memerlukan internet. Periksa sambungan, lalu coba lagi.' : 'Mencari...')}
    </p>
  )
}
