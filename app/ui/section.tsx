// A part of a page under a heading of its own.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Props of `Section`: the id of its heading, its title, what stands under it and at its right, and the gap of its column. */
export type SectionProps = {
  id: string
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** A section named by its `h2`. */
export function Section({ id, title, description, actions, className = 'gap-4', children }: SectionProps) {
  const heading = (
    <h2 id={id} className="text-xl">
      {title}
    </h2>
  )
  return (
    <section aria-labelledby={id} className={classNames('grid grid-cols-[minmax(0,1fr)]', className)}>
      {actions ? (
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          {heading}
          {actions}
        </div>
      ) : (
        heading
      )}
      {description && <p className="-mt-3 max-w-measure text-tinta-soft">{description}</p>}
      {children}
    </section>
  )
}
