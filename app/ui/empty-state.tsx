import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}

export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="kawung grid place-content-center overflow-clip rounded-card border border-garis px-5 py-10 sm:py-14">
      <div className="max-w-md text-center text-balance">
        <Heading className={level === 1 ? 'text-2xl' : 'text-xl'}>{title}</Heading>
        {children && <div className="mt-2 text-tinta-soft">{children}</div>}
        {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
      </div>
    </div>
  )
}
