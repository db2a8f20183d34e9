// Tabs: arrow keys move between them, and without scripts all panels are simply shown.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

/** One tab and what it shows. */
export type Tab = { id: string; label: ReactNode; content: ReactNode }

/** Props of `Tabs`; `initial` is the id of the tab shown first. */
export type TabsProps = { label: string; items: readonly Tab[]; initial?: string; className?: string }

/** A row of tabs over their panels. */
export function Tabs({ label, items, initial, className }: TabsProps) {
  const prefix = useId()
  const [chosen, setChosen] = useState(initial ?? items[0]?.id)

  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    const current = items.findIndex((item) => item.id === chosen)
    const last = items.length - 1
    const step: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }
    const next = items[step[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    setChosen(next.id)
    document.getElementById(`${prefix}${next.id}-tab`)?.focus()
  }

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="flex gap-1 overflow-x-auto border-b border-garis p-1 pb-0"
      >
        {items.map(({ id, label: words }) => (
          <button
            key={id}
            id={`${prefix}${id}-tab`}
            type="button"
            role="tab"
            aria-selected={id === chosen}
            aria-controls={`${prefix}${id}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => setChosen(id)}
            className={classNames(
              'min-h-11 shrink-0 rounded-t-control border-b-3 px-4 py-2 font-semibold transition-colors focus-visible:-outline-offset-3',
              id === chosen ? 'border-nila-700 text-nila-700' : 'border-transparent text-tinta-soft hover:text-tinta',
            )}
          >
            {words}
          </button>
        ))}
      </div>
      {items.map(({ id, content }) => (
        <div
          key={id}
          id={`${prefix}${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${prefix}${id}-tab`}
          hidden={id !== chosen}
          className="pt-5"
        >
          {content}
        </div>
      ))}
    </div>
  )
}
