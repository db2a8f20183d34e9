// What is offered for the word that is being typed: a list over the box, ruled from within it.
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'

/** The word before the caret: where it begins, with its sign, and what is offered for it. */
export interface Offer<Item> {
  readonly start: number
  readonly items: readonly Item[]
}

/**
 * Props of `InlinePicker`; `read` returns the items to offer at the caret, undefined for none, `textOf` the text that replaces
 * the typed word, and `onPick` is called after the replacement.
 */
export interface InlinePickerProps<Item> {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly label: string
  readonly read: (text: string, caret: number) => Offer<Item> | undefined
  readonly keyOf: (item: Item) => string
  readonly textOf: (item: Item) => string
  readonly onPick?: (item: Item) => void
  readonly children: (item: Item) => ReactNode
}

/** Arrows choose, Enter and Tab insert, Esc closes it until something else is typed. */
export function InlinePicker<Item>({ box, label, read, keyOf, textOf, onPick, children }: InlinePickerProps<Item>) {
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
