// Chips: a row of choices with the chosen one filled, as links that work without scripts or as buttons.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

/** One choice; with `to` it is a link, without it a button. */
export type Chip = {
  value: string
  label: string
  count?: number | string | undefined
  to?: ComponentProps<typeof Link>['to']
}

/** Props of `Chips`; `onSelect` receives both links and buttons. */
export type ChipsProps = {
  label: string
  items: readonly Chip[]
  selected?: string | undefined
  onSelect?: (value: string) => void
}

function chipLook(selected: boolean): string {
  return classNames(
    'inline-flex min-h-(--button-height) max-w-full items-center gap-2 rounded-chip border px-4 py-2 text-left text-(length:--control-text) leading-tight font-medium no-underline transition-colors',
    selected
      ? 'border-nila-700 bg-nila-700 text-on-nila hover:text-on-nila'
      : 'border-garis-kuat bg-kertas text-tinta hover:border-nila-700 hover:bg-nila-50 hover:text-tinta',
  )
}

/** A list of chips; the selected one is announced too. */
export function Chips({ label, items, selected, onSelect }: ChipsProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item) => {
        const chosen = item.value === selected
        const choose = () => onSelect?.(item.value)
        return (
          <li key={item.value} className="max-w-full">
            {item.to === undefined ? (
              <button type="button" aria-pressed={chosen} onClick={choose} className={chipLook(chosen)}>
                <ChipWords {...item} />
              </button>
            ) : (
              <Link
                to={item.to}
                preventScrollReset
                aria-current={chosen ? 'true' : undefined}
                onClick={choose}
                className={chipLook(chosen)}
              >
                <ChipWords {...item} />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function ChipWords({ label, count }: Chip) {
  return (
    <>
      <span className="min-w-0">{label}</span>{' '}
      {count !== undefined && <span className="text-sm tabular-nums opacity-80">{count}</span>}
    </>
  )
}
