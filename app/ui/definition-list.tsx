import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One pair; no term repeats within a list. */
export type Definition = { term: string; description: ReactNode }

export type DefinitionListProps = { items: readonly Definition[]; stacked?: boolean; className?: string }

export function DefinitionList({ items, stacked = false, className }: DefinitionListProps) {
  return (
    <dl className={classNames('@container divide-y divide-garis', className)}>
      {items.map(({ term, description }) => (
        <div
          key={term}
          className={classNames(
            'grid grid-cols-1 gap-x-6 gap-y-0.5 py-3 first:pt-0 last:pb-0',
            !stacked && '@md:grid-cols-[minmax(7rem,11rem)_1fr]',
          )}
        >
          <dt className="text-sm text-tinta-soft leading-[1.6rem]">{term}</dt>
          <dd className="min-w-0 font-medium">{description || <span className="text-tinta-soft">–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
