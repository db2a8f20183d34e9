// Badges: a status in one word with its icon, so that colour never speaks alone.
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** The five colours a status can have. */
export type BadgeTone = 'red' | 'blue' | 'green' | 'orange' | 'grey'

const tones: Record<BadgeTone, string> = {
  red: 'border-red-200 bg-red-50 text-red-700',
  blue: 'border-blue-200 bg-blue-50 text-blue-700',
  green: 'border-green-200 bg-green-50 text-green-700',
  orange: 'border-orange-200 bg-orange-50 text-orange-700',
  grey: 'border-garis bg-abu text-tinta-soft',
}

/** Props of `Badge`: tone, a lucide icon component, the word as children. */
export type BadgeProps = ComponentProps<'span'> & { tone: BadgeTone; icon?: LucideIcon }

/** A small rounded label for a status or category. */
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
