// One figure with its word, as the dashboards show them.
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'

/** Props of `StatCard`; with `to` the whole card is a link to what it counts. */
export interface StatCardProps {
  readonly label: string
  /** A figure, or one in words where it is not counted to its end. */
  readonly value: number | string
  readonly icon: LucideIcon
  readonly to?: string
}

/** A bordered card with a large figure. */
export function StatCard({ label, value, icon: Icon, to }: StatCardProps) {
  const look =
    'flex items-start justify-between gap-3 rounded-card border border-garis bg-kertas p-4 text-tinta no-underline sm:p-5'
  const content = (
    <>
      <span className="min-w-0">
        <span className="block text-sm text-tinta-soft">{label}</span>
        <span className="mt-1 block text-2xl font-bold tabular-nums">{value.toLocaleString('id-ID')}</span>
      </span>
      <Icon className="text-nila-700" />
    </>
  )
  if (!to) return <div className={look}>{content}</div>
  return (
    <Link to={to} className={`${look} hover:border-nila-700 hover:bg-nila-50`}>
      {content}
    </Link>
  )
}
