import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField, PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { AttachedCounts } from '#domain/shared-answers/service-incident.ts'
import { type TicketLine, TicketLines, TicketTick } from './ticket-lines.tsx'

/** `tickets` are the newest of them within the agent's reach. */
interface AttachedTicketsProps {
  readonly tickets: readonly TicketLine[]
  readonly counts: AttachedCounts
}

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

/** `first` are the nearest of `total`, which are attached only while it `isOpen`. */
interface ProposedTicketsProps {
  readonly total: number
  readonly first: readonly TicketLine[]
  readonly isOpen: boolean
  readonly idempotencyKey: string
}

const formId = 'lampirkan'

export function ProposedTickets({ total, first, isOpen, idempotencyKey }: ProposedTicketsProps) {
  const many = total.toLocaleString('id-ID')
  return (
    <Card
      title={`Tiket yang cocok (${many})`}
      description="Terbuka, menceritakan hal yang sama, dan belum dijawab gangguan mana pun. Yang paling mirip di atas. Pemohon tiket yang dimasukkan mendapat jawaban gangguan ini setelah 2 menit."
    >
      {total === 0 ? (
        <EmptyState level={3} title="Tidak ada tiket yang cocok">
          Tiket baru yang cocok langsung dijawab selama gangguan ini diumumkan.
        </EmptyState>
      ) : (
        <>
          {isOpen ? (
            <PortalForm key={idempotencyKey} id={formId} className="flex flex-wrap items-center gap-3">
              <FormNotices own />
              <IdempotencyField fresh={idempotencyKey} />
              <Button type="submit" name="intent" value="attach-all">
                {`Masukkan dan jawab semua (${many})`}
              </Button>
              <Button type="submit" name="intent" value="attach" variant="secondary">
                Masukkan dan jawab yang ditandai
              </Button>
            </PortalForm>
          ) : (
            <p className="text-sm text-tinta-soft">Umumkan gangguan ini untuk memasukkan tiketnya.</p>
          )}
          <TicketLines
            label="Tiket yang cocok"
            tickets={first}
            before={isOpen ? (ticket) => <TicketTick ticket={ticket} form={formId} /> : undefined}
          />
          {total > first.length && (
            <p className="pt-2 text-sm text-tinta-soft">
              dan {(total - first.length).toLocaleString('id-ID')} tiket lain
            </p>
          )}
        </>
      )}
    </Card>
  )
}
