// One word about the service, with the page where something is done about it.
import { type LucideIcon, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'

/** Props of `ServiceCard`; `note` is a word more, `alarming` marks, in words and colour, that something is to be done. */
export interface ServiceCardProps {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
  readonly icon: LucideIcon
  readonly to: string
  readonly alarming?: boolean
}

/** A card that as a whole leads to its page. */
export function ServiceCard({ label, value, note, icon: Icon, to, alarming = false }: ServiceCardProps) {
  return (
    <Link
      to={to}
      className="flex items-start justify-between gap-3 rounded-card border border-garis bg-kertas p-4 text-tinta no-underline hover:border-nila-700 hover:bg-nila-50 sm:p-5"
    >
      <span className="min-w-0">
        <span className="block text-sm text-tinta-soft">{label}</span>
        <span className="mt-1 block text-lg font-bold tabular-nums">{value}</span>
        {note && <span className="mt-0.5 block text-sm text-tinta-soft">{note}</span>}
        {alarming && (
          <span className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-red-700">
            <TriangleAlert className="size-4" />
            Perlu dilihat
          </span>
        )}
      </span>
      <Icon className="shrink-0 text-nila-700" />
    </Link>
  )
}
