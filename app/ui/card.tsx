import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

const sheet = 'rounded-card border border-garis bg-kertas'

export type CardHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; level?: 2 | 3 | 4 }

export type CardProps = Omit<ComponentProps<'div'>, 'title'> & Partial<CardHeaderProps> & { flush?: boolean }

export function Card({
  flush = false,
  title,
  description,
  actions,
  level = 2,
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <div className={classNames(sheet, !flush && 'p-5 sm:p-6', className)} {...rest}>
      {title && <CardHeader title={title} description={description} actions={actions} level={level} />}
      {children}
    </div>
  )
}

type FoldedCardProps = { title: ReactNode; description?: ReactNode; openAtFirst?: boolean; children: ReactNode }

/** For what few readers need: closed until its heading is pressed. */
export function FoldedCard({ title, description, openAtFirst = false, children }: FoldedCardProps) {
  // From then on it is the reader's.
  const [open] = useState(openAtFirst)
  return (
    <details open={open} className={classNames(sheet, 'px-5 sm:px-6')}>
      <summary className="min-h-12 cursor-pointer py-3 [&>h2]:inline">
        <h2 className="text-lg">{title}</h2>
      </summary>
      {description && <p className="text-sm text-tinta-soft">{description}</p>}
      <div className="pt-4 pb-5">{children}</div>
    </details>
  )
}

export function CardHeader({ title, description, actions, level = 2 }: CardHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading className="text-lg">{title}</Heading>
        {description && <p className="mt-1 text-sm text-tinta-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

export type CardLinkProps = ComponentProps<typeof Link>

export function CardLink({ className, ...rest }: CardLinkProps) {
  return (
    <Link
      className={classNames(
        sheet,
        'block p-5 text-tinta no-underline transition-colors hover:border-nila-700 hover:bg-nila-50 hover:text-tinta sm:p-6',
        className,
      )}
      {...rest}
    />
  )
}
