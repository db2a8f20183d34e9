// The tickets that the incident answers; each can be taken out.
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { AttachedCounts } from '#domain/service-incidents/incident-views.ts'
import { type TicketLine, TicketLines } from './ticket-lines.tsx'

/** Props of `AttachedTickets`; `tickets` are the newest of them within the agent's reach. */
export interface AttachedTicketsProps {
  readonly tickets: readonly TicketLine[]
  readonly counts: AttachedCounts
}

/** Nothing before the first. */
export function AttachedTickets({ tickets, counts }: AttachedTicketsProps) {
  const total = counts.told + counts.held + counts.failed
  if (total === 0) return null
  return (
    <Card title={`Tiket dalam gangguan (${total.toLocaleString('id-ID')})`} description={wordsOf(counts)}>
      <TicketLines
        label="Tiket dalam gangguan"
        tickets={tickets}
        after={({ id, number }) => (
          <PortalForm intent="take-out" hidden={{ ticketId: id }}>
            <FormNotices own />
            <Button type="submit" variant="quiet" size="sm" aria-label={`Keluarkan ${number}`}>
              Keluarkan
            </Button>
          </PortalForm>
        )}
      />
      {total > tickets.length && (
        <p className="pt-2 text-sm text-tinta-soft">
          dan {(total - tickets.length).toLocaleString('id-ID')} tiket lain
        </p>
      )}
    </Card>
  )
}

function wordsOf({ told, held, failed }: AttachedCounts): string {
  const parts = [
    `${told.toLocaleString('id-ID')} dijawab`,
    held > 0 && `${held.toLocaleString('id-ID')} menunggu dikirim`,
    failed > 0 && `${failed.toLocaleString('id-ID')} gagal`,
  ]
  return parts.filter(Boolean).join(', ')
}
