// What a search box of the portal offers from the third character on: a list that keys, fingers and readers can use.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { TypingSuggestion } from '#domain/search/engine/search-answer.ts'
import { reportSearch } from './did-you-mean.ts'

/** Debounce in ms. */
const pause = 150

/** Minimum query length in characters. */
const shortest = 3

const nothing: readonly TypingSuggestion[] = []

async function askPortal(query: string, signal: AbortSignal): Promise<readonly TypingSuggestion[]> {
  const answer = await fetch(`/search-suggestions?${new URLSearchParams({ q: query })}`, { signal })
  return answer.ok ? answer.json() : nothing
}

/**
 * Makes a text box a combobox: `input` goes onto the box, `list` behind it inside an element that is positioned.
 * Without scripts, and when the portal does not answer, the box stays the plain one it is.
 */
export function useSuggestions(): { readonly input: ComponentProps<'input'>; readonly list: ReactNode } {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const id = useId()
  const { key: address } = useLocation()
  const [typed, setTyped] = useState({ words: '', at: address })
  const [found, setFound] = useState(nothing)
  const [active, setActive] = useState(-1)
  // What was typed on the page before is offered nothing any more.
  const wanted = typed.at === address ? typed.words.trim() : ''
  const items = wanted.length >= shortest ? found : nothing
  const chosen = items[active]
  const optionId = (place: number) => `${id}-${place}`

  useEffect(() => {
    if (wanted.length < shortest) return setFound(nothing)
    const asked = new AbortController()
    const timer = setTimeout(() => {
      askPortal(wanted, asked.signal).then(setFound, () => undefined)
    }, pause)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [wanted])

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  function close() {
    setTyped({ words: '', at: address })
    setActive(-1)
  }

  function leaveByTap() {
    reportSearch(wanted)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Also before anything is offered: what is still on its way would cover the results.
    if (event.key === 'Enter') close()
    if (items.length === 0) return
    if (event.key === 'Escape') {
      // The browser would empty the box.
      event.preventDefault()
      close()
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      reportSearch(wanted)
      navigate(chosen.url)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    // One past the ends is the box itself.
    const turn = items.length + 1
    setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + turn) % turn) - 1)
  }

  return {
    input: hydrated
      ? {
          role: 'combobox',
          'aria-expanded': items.length > 0,
          'aria-controls': id,
          'aria-autocomplete': 'list',
          'aria-activedescendant': chosen && optionId(active),
          onInput: (event) => {
            setActive(-1)
            setTyped({ words: event.currentTarget.value, at: address })
          },
          onKeyDown,
          onBlur: close,
        }
      : {},
    list: (
      <>
        <span role="status" className="sr-only">
          {items.length > 0 && `${items.length} saran. Pilih dengan panah bawah.`}
        </span>
        <span
          id={id}
          role="listbox"
          aria-label="Saran"
          hidden={items.length === 0}
          // Who presses here has not left the box.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-10 mt-2 overflow-hidden rounded-card border border-garis bg-kertas p-2 text-left shadow-floating"
        >
          {items.map(({ id: item, kind, title, categoryTitle, url }, place) => (
            <Link
              key={item}
              to={url}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              tabIndex={-1}
              onClick={leaveByTap}
              className={classNames(
                'grid min-h-11 rounded-control px-3 py-2 text-base leading-snug text-tinta no-underline hover:bg-nila-50',
                place === active && 'bg-nila-50 outline-3 -outline-offset-3 outline-nila-700',
              )}
            >
              <span className="font-semibold">{title}</span>
              <span className="text-sm text-tinta-soft">
                {kind === 'faq' ? `FAQ · ${categoryTitle}` : categoryTitle}
              </span>
            </Link>
          ))}
        </span>
      </>
    ),
  }
}
