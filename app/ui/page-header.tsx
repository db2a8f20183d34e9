import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

type BackLinkProps = { to: ComponentProps<typeof Link>['to']; label: string; className?: string }

export function BackLink({ to, label, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={classNames(
        '-ml-1 inline-flex min-h-11 items-center gap-2 in-data-staff:lg:min-h-8 in-data-staff:text-sm rounded-control pr-2 pl-1 font-semibold no-underline hover:underline print:hidden',
        className,
      )}
    >
      <ArrowLeft />
      {label}
    </Link>
  )
}

export type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  back?: BackLinkProps
  actions?: ReactNode
  meta?: ReactNode
  className?: string
}

export function PageHeader({ title, description, back, actions, meta, className }: PageHeaderProps) {
  return (
    <header className={classNames('grid grid-cols-1 gap-3 in-data-staff:gap-1', className)}>
      {back && <BackLink {...back} className="justify-self-start" />}
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-4 sm:gap-x-8 in-data-staff:gap-y-2">
        <div className="grid min-w-0 grid-cols-1 gap-2 in-data-staff:gap-1">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {description && <p className="max-w-measure text-lg text-tinta-soft in-data-staff:text-sm">{description}</p>}
          {meta && <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-tinta-soft">{meta}</div>}
        </div>
        {actions && <div className="flex min-w-0 flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  )
}

type PageProps = PageHeaderProps & { children: ReactNode }

export function Page({ className = 'gap-8', children, ...header }: PageProps) {
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] in-data-staff:gap-5', className)}>
      <PageHeader {...header} />
      {children}
    </div>
  )
}

type SectionProps = {
  id: string
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

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
