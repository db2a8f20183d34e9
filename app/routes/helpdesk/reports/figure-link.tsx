// A figure of the report that leads to exactly the tickets it counts.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { filterAddress } from '#app/filter-address.ts'
import type { Figure, Week } from '#domain/reporting/team-input.ts'

/** Whose figures they are, as addresses carry it. */
export interface Owner {
  readonly office: string | undefined
  readonly agent: string | undefined
  /** What readers call it. */
  readonly name: string
}

/** Props of `FigureLink`: without `tickets`, or not `linked`, it is words alone. `what` is heard beside the figure. */
export interface FigureLinkProps {
  readonly figure: Figure
  readonly owner: Owner
  readonly week?: Week
  readonly tickets: number
  readonly linked: boolean
  readonly what: string
  readonly children: ReactNode
}

/** The figure, as a link where there is something to open. */
export function FigureLink({ figure, owner, week = 'now', tickets, linked, what, children }: FigureLinkProps) {
  const { office, agent, name } = owner
  if (!linked || tickets === 0) return <span>{children}</span>
  const filter = { figure, office, agent, week: week === 'before' ? week : undefined }
  return (
    <Link to={`/helpdesk/reports/tickets${filterAddress(filter)}`} className="inline-flex min-h-6 items-center">
      {children}
      <span className="sr-only">{` ${what}, ${name}`}</span>
    </Link>
  )
}
