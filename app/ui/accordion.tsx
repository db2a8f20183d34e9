// Accordions on the browser's own details element, so that they open without scripts and by in-page search.
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Accordion({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classNames('divide-y divide-garis rounded-card border border-garis bg-kertas', className)}
      {...rest}
    />
  )
}

export type AccordionItemProps = Omit<ComponentProps<'details'>, 'title' | 'name'> & {
  title: ReactNode
  meta?: ReactNode
  level?: 2 | 3 | 4
}

export function AccordionItem({ title, meta, level = 3, className, children, ...rest }: AccordionItemProps) {
  const Heading = `h${level}` as const
  return (
    <details className={classNames('unfold group first:rounded-t-card last:rounded-b-card', className)} {...rest}>
      <summary className="flex min-h-14 items-center gap-3 rounded-[inherit] px-4 py-3.5 transition-colors focus-visible:-outline-offset-3 not-focus-visible:group-open:rounded-b-none hover:bg-nila-50 sm:px-5">
        <span className="flex min-w-0 grow flex-col gap-x-4 gap-y-0.5 sm:flex-row sm:items-baseline sm:justify-between">
          <Heading className="min-w-0 text-base leading-snug font-semibold tracking-normal text-pretty">
            {title}
          </Heading>
          {meta && <span className="shrink-0 text-sm text-tinta-soft">{meta}</span>}
        </span>
        <ChevronDown className="text-nila-700 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-5 sm:px-5">{children}</div>
    </details>
  )
}
