import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type BadgeTone = 'red' | 'blue' | 'green' | 'orange' | 'grey'

const tones: Record<BadgeTone, string> = {
  red: 'border-red-200 bg-red-50 text-red-700',
  blue: 'border-blue-200 bg-blue-50 text-blue-700',
  green: 'border-green-200 bg-green-50 text-green-700',
  orange: 'border-orange-200 bg-orange-50 text-orange-700',
  grey: 'border-garis bg-abu text-tinta-soft',
}

type BadgeProps = ComponentProps<'span'> & { tone: BadgeTone; icon?: LucideIcon }

export function Badge({ tone, icon: Icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-chip border px-2.5 py-0.5 text-sm leading-snug font-semibold',
        tones[tone],
        className,
      )}
      {...rest}
    >
      {Icon && <Icon className="size-4 shrink-0" />}
      <span className="wrap-break-word">{children}</span>
    </span>
  )
}

/** One choice; with `to` it is a link, without it a button. */
type Chip = {
  value: string
  label: string
  count?: number | string | undefined
  to?: ComponentProps<typeof Link>['to']
}

/** `onSelect` receives both links and buttons. */
type ChipsProps = {
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
