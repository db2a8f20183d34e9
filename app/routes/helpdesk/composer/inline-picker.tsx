import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { ReadyAnswer } from '#app/components/tickets/use-answers.ts'
import { classNames } from '#app/ui/class-names.ts'

interface Offer<Item> {
  readonly start: number
  readonly items: readonly Item[]
}

/**
 * Props of `InlinePicker`; `read` returns the items to offer at the caret, undefined for none, `textOf` the text that replaces
 * the typed word, and `onPick` is called after the replacement.
 */
interface InlinePickerProps<Item> {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly label: string
  readonly read: (text: string, caret: number) => Offer<Item> | undefined
  readonly keyOf: (item: Item) => string
  readonly textOf: (item: Item) => string
  readonly onPick?: (item: Item) => void
  readonly children: (item: Item) => ReactNode
}

/** Arrows choose, Enter and Tab insert, Esc closes it until something else is typed. */
function InlinePicker<Item>({ box, label, read, keyOf, textOf, onPick, children }: InlinePickerProps<Item>) {
  const list = useId()
  const [offer, setOffer] = useState<Offer<Item>>()
  const [at, setAt] = useState(0)
  const items = offer?.items ?? []
  const isOpen = items.length > 0
  const reader = useRef(read)
  reader.current = read

  function pick(item: Item) {
    const area = box.current
    if (!area || !offer) return
    area.setRangeText(textOf(item), offer.start, area.selectionStart, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    setOffer(undefined)
    onPick?.(item)
    area.focus()
  }

  useEffect(() => {
    const area = box.current
    if (!area) return
    const look = () => {
      setOffer(reader.current(area.value, area.selectionStart))
      setAt(0)
    }
    const close = () => setOffer(undefined)
    area.addEventListener('input', look)
    area.addEventListener('blur', close)
    return () => {
      area.removeEventListener('input', look)
      area.removeEventListener('blur', close)
    }
  }, [box])

  useEffect(() => {
    const area = box.current
    if (!area || !isOpen) return
    function press(event: KeyboardEvent) {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = items[at]
      if (step) setAt((at + step + items.length) % items.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) pick(chosen)
      else if (event.key === 'Escape') setOffer(undefined)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    area.addEventListener('keydown', press)
    area.setAttribute('aria-controls', list)
    area.setAttribute('aria-activedescendant', `${list}-${at}`)
    return () => {
      area.removeEventListener('keydown', press)
      area.removeAttribute('aria-controls')
      area.removeAttribute('aria-activedescendant')
    }
  })

  if (!isOpen) return null
  return (
    <div
      id={list}
      role="listbox"
      aria-label={label}
      className="grid rounded-card border border-garis bg-kertas p-1 shadow-floating"
    >
      {items.map((item, place) => (
        <div
          key={keyOf(item)}
          id={`${list}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          // Before the box loses the focus to it.
          onPointerDown={(event) => {
            event.preventDefault()
            pick(item)
          }}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 text-sm hover:bg-nila-50 pointer-coarse:min-h-11',
            place === at && 'bg-nila-50 font-semibold text-nila-700',
          )}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}

export interface MentionedColleague {
  readonly id: string
  readonly name: string
  readonly organization: string | null
}

const mostColleagues = 6

const lower = (text: string) => text.toLocaleLowerCase('id-ID')

export function offerColleagues(
  colleagues: readonly MentionedColleague[],
  text: string,
  caret: number,
): Offer<MentionedColleague> | undefined {
  const [found, typed = ''] = /(?<![^\s(,;:/])@([^@\n]{0,60})$/u.exec(text.slice(Math.max(0, caret - 62), caret)) ?? []
  if (found === undefined) return undefined
  const query = lower(typed)
  const begins = ({ name }: MentionedColleague) =>
    lower(name).startsWith(query) ||
    (!query.includes(' ') &&
      lower(name)
        .split(' ')
        .some((word) => word.startsWith(query)))
  // A name that stands there in full with a space behind it is done.
  const isDone = colleagues.some(({ name }) => query === `${lower(name)} `)
  return { start: caret - found.length, items: isDone ? [] : colleagues.filter(begins).slice(0, mostColleagues) }
}

interface MentionPickerProps {
  readonly box: RefObject<HTMLTextAreaElement | null>
  /** Only those who may see the ticket. */
  readonly colleagues: readonly MentionedColleague[]
}

export function MentionPicker({ box, colleagues }: MentionPickerProps) {
  return (
    <InlinePicker
      box={box}
      label="Rekan"
      read={(text, caret) => offerColleagues(colleagues, text, caret)}
      keyOf={({ id }) => id}
      textOf={({ name }) => `@${name} `}
    >
      {({ name, organization }) => (
        <>
          <span className="truncate">{name}</span>
          {organization && <span className="truncate text-xs text-tinta-soft">{organization}</span>}
        </>
      )}
    </InlinePicker>
  )
}

/** A short name before the caret: where it begins, with its sign, and what was typed of it. */
interface TypedShortcut {
  readonly start: number
  readonly query: string
}

const mostAnswers = 6

/** The short name that ends at the caret; undefined where none is typed. A slash within a word or an address is none. */
export function readShortcut(text: string, caret: number): TypedShortcut | undefined {
  const [found, query = ''] = /(?<!\S)[;/]([a-z\d-]{0,30})$/i.exec(text.slice(Math.max(0, caret - 32), caret)) ?? []
  return found === undefined ? undefined : { start: caret - found.length, query: query.toLowerCase() }
}

export function matchShortcut(ready: readonly ReadyAnswer[], query: string): readonly ReadyAnswer[] {
  const byName = ready.filter(({ shortcut }) => shortcut?.startsWith(query))
  const words = (title: string) => title.toLowerCase().split(/[^\p{L}\d]+/u)
  const byTitle = ready.filter(
    (each) => !byName.includes(each) && words(each.title).some((word) => word.startsWith(query)),
  )
  return [...byName, ...byTitle].slice(0, mostAnswers)
}

/** `onPick` is called once the short name was replaced by the text. */
interface ReadyPickerProps {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly ready: readonly ReadyAnswer[]
  readonly onPick: (answer: ReadyAnswer) => void
}

export function ReadyPicker({ box, ready, onPick }: ReadyPickerProps) {
  return (
    <InlinePicker
      box={box}
      label="Jawaban siap pakai"
      read={(text, caret) => {
        const typed = readShortcut(text, caret)
        return typed && { start: typed.start, items: matchShortcut(ready, typed.query) }
      }}
      keyOf={({ key }) => key}
      textOf={({ text }) => text}
      onPick={onPick}
    >
      {({ shortcut, title }) => (
        <>
          {shortcut && <span className="font-mono text-xs text-tinta-soft">;{shortcut}</span>}
          <span className="truncate">{title}</span>
        </>
      )}
    </InlinePicker>
  )
}
