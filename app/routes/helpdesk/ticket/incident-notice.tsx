// That a ticket is answered by an incident, or is about to be.
import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { TicketIncident } from '#domain/service-incidents/incident-views.ts'

/** Nothing for a ticket of its own. */
export function IncidentNotice({ incident }: { readonly incident: TicketIncident | undefined }) {
  if (!incident) return null
  return (
    <Notice
      title={
        <>
          Bagian dari gangguan{' '}
          <Link to={`/helpdesk/incidents/${incident.id}`} className="wrap-anywhere">
            {incident.title}
          </Link>
        </>
      }
    >
      {incident.state}. {incident.isOpen && 'Tiket ini selesai bersama gangguannya.'}
    </Notice>
  )
}
