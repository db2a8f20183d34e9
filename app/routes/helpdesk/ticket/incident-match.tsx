import { Link } from 'react-router'
import type { ActionTicket } from '#app/components/tickets/action-status.tsx'
import type { MatchingIncident } from '#domain/shared-answers/attaching/proposed-tickets.ts'
import { ActionForm } from './action-form.tsx'

interface IncidentMatchProps {
  readonly ticket: ActionTicket
  readonly match: MatchingIncident | undefined
}

/** One line: the incident that the ticket fits. A draft answers no ticket yet. */
export function IncidentMatch({ ticket, match }: IncidentMatchProps) {
  if (!match) return null
  const { id, title, isOpen } = match
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-nila-100 bg-nila-50 px-3 py-1.5 text-sm">
      <p className="min-w-0 grow basis-40 wrap-anywhere">
        Cocok dengan {isOpen ? 'gangguan' : 'draf gangguan'}{' '}
        <Link to={`/helpdesk/incidents/${id}`} className="font-semibold">
          {title}
        </Link>
        {!isOpen && ': umumkan dulu, lalu masukkan'}
      </p>
      {isOpen && <ActionForm intent="join-incident" ticket={ticket} hidden={{ incidentId: id }} />}
    </div>
  )
}
