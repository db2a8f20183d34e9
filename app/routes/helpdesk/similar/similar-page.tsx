import { Form, Link } from 'react-router'
import { requireDesk } from '#app/guards.server.ts'
import { findTicketLines } from '#app/routes/helpdesk/incidents/find-ticket-lines.server.ts'
import { TicketLines, TicketTick } from '#app/routes/helpdesk/incidents/ticket-lines.tsx'
import { bulkFormId, TickAll } from '#app/routes/helpdesk/tickets/bulk-bar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { findClusterOf, findSimilarTickets } from '#domain/shared-answers/clusters/find-clusters.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/similar-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Tiket serupa dengan ${loaderData?.about.number ?? ''} · Helpdesk SPMB` },
]

const shownRows = 200

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  if (!/^\d{1,15}$/.test(params.id)) throw new NotFound('Tiket tidak ditemukan.')
  const ticket = await getDeskTicket(person, Number(params.id))
  const similar = await findSimilarTickets(person, ticket.id)
  const { id, number, title } = ticket
  return {
    about: { id, number, title },
    clusterId: await findClusterOf(ticket.id),
    total: similar.length,
    tickets: await findTicketLines(person, similar.slice(0, shownRows)),
  }
}

export default function SimilarPage({ loaderData: { about, clusterId, total, tickets } }: Route.ComponentProps) {
  const create = `/helpdesk/incidents/create?from=${about.id}`
  return (
    <Page
      className="max-w-column gap-6"
      title={`Tiket serupa (${total.toLocaleString('id-ID')})`}
      description={`Tiket terbuka yang menceritakan hal yang sama dengan ${about.number}, ${about.title}.`}
      back={{ to: `/helpdesk/tickets/${about.id}`, label: about.number }}
      actions={
        <>
          {clusterId && (
            <Link to={`/helpdesk/incidents/clusters/${clusterId}`} className="self-center text-sm">
              Kelompok tiket
            </Link>
          )}
          <ButtonLink to={create}>Jadikan gangguan</ButtonLink>
        </>
      }
    >
      {total === 0 ? (
        <EmptyState level={2} title="Tidak ada tiket serupa">
          Belum ada tiket terbuka lain dengan masalah yang sama.
        </EmptyState>
      ) : (
        <Card flush>
          <Form
            id={bulkFormId}
            method="get"
            action="/helpdesk/bulk"
            aria-label="Tiket terpilih"
            className="flex flex-wrap items-center gap-3 border-b border-garis px-4 py-2"
          >
            <TickAll />
            <Button type="submit" formAction="/helpdesk/incidents/attach" size="sm" variant="secondary">
              Masukkan ke gangguan
            </Button>
            <Button type="submit" name="do" value="reply" size="sm" variant="secondary">
              Balas semua
            </Button>
            <Button type="submit" name="do" value="assign" size="sm" variant="secondary">
              Ganti petugas
            </Button>
          </Form>
          <div className="px-4">
            <TicketLines
              label="Tiket serupa"
              tickets={tickets}
              before={(ticket) => <TicketTick ticket={ticket} form={bulkFormId} />}
            />
          </div>
          {total > tickets.length && (
            <p className="px-4 py-3 text-sm text-tinta-soft">
              dan {(total - tickets.length).toLocaleString('id-ID')} tiket lain. Jadikan gangguan untuk menjawab
              semuanya.
            </p>
          )}
        </Card>
      )}
    </Page>
  )
}
