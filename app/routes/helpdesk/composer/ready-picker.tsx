// The canned replies for the short name that is being typed: a list over the box, ruled from within it.
import { type RefObject, useEffect, useId, useState } from 'react'
import type { ReadyAnswer } from '#app/components/tickets/use-answers.ts'
import { classNames } from '#app/ui/class-names.ts'
import { matchShortcut, readShortcut, type TypedShortcut } from './typed-shortcut.ts'

/** Props of `ReadyPicker`; `onPick` is called once the short name was replaced by the text. */
export interface ReadyPickerProps {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly ready: readonly ReadyAnswer[]
  readonly onPick: (answer: ReadyAnswer) => void
}

/** Arrows choose, Enter and Tab insert, Esc closes it until something else is typed. */
export function ReadyPicker({ box, ready, onPick }: ReadyPickerProps) {
  const list = useId()
  const [typed, setTyped] = useState<TypedShortcut>()
  const [at, setAt] = useState(0)
  const answers = typed ? matchShortcut(ready, typed.query) : []
  const isOpen = answers.length > 0

  function pick(answer: ReadyAnswer) {
    const area = box.current
    if (!area || !typed) return
    area.setRangeText(answer.text, typed.start, area.selectionStart, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    setTyped(undefined)
    onPick(answer)
    area.focus()
  }

  useEffect(() => {
    const area = box.current
    if (!area) return
    const read = () => {
      setTyped(readShortcut(area.value, area.selectionStart))
      setAt(0)
    }
    const close = () => setTyped(undefined)
    area.addEventListener('input', read)
    area.addEventListener('blur', close)
    return () => {
      area.removeEventListener('input', read)
      area.removeEventListener('blur', close)
    }
  }, [box])

  useEffect(() => {
    const area = box.current
    if (!area || !isOpen) return
    function press(event: KeyboardEvent) {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = answers[at]
      if (step) setAt((at + step + answers.length) % answers.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) pick(chosen)
      else if (event.key === 'Escape') setTyped(undefined)
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
      aria-label="Jawaban siap pakai"
      className="grid rounded-card border border-garis bg-kertas p-1 shadow-floating"
    >
      {answers.map((answer, place) => (
        <div
          key={answer.key}
          id={`${list}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          // Before the box loses the focus to it.
          onPointerDown={(event) => {
            event.preventDefault()
            pick(answer)
          }}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 text-sm hover:bg-nila-50 pointer-coarse:min-h-11',
            place === at && 'bg-nila-50 font-semibold text-nila-700',
          )}
        >
          {answer.shortcut && <span className="font-mono text-xs text-tinta-soft">;{answer.shortcut}</span>}
          <span className="truncate">{answer.title}</span>
        </div>
      ))}
    </div>
  )
}
