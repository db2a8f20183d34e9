// '/helpdesk/tickets/pending': what nobody has taken yet, with search, filters and 'Proses'.
import { StepButton } from '#app/components/tickets/action-button.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { takeStep } from '#app/routes/helpdesk/ticket/ticket-actions.server.ts'
import type { Route } from './+types/pending-tickets-page.ts'
import { TicketList } from './tickets/list-page.tsx'
import { loadListView } from './tickets/list-view.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Tiket masuk · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadListView(await requireDesk(context, request), request, 'pending')
}

export async function action({ context, request }: Route.ActionArgs) {
  return takeStep(await requireDesk(context, request), request)
}

export default function PendingTicketsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TicketList
      list={loaderData}
      answer={actionData}
      path="/helpdesk/tickets/pending"
      title="Tiket masuk"
      description="Tiket yang belum diproses."
      covers="judul, ID, pengirim, atau instansi"
      empty={{
        title: 'Tidak ada tiket yang menunggu',
        words: 'Semua tiket sudah diproses. Tiket baru muncul di sini.',
      }}
      actions={(row) =>
        row.can.claim && (
          <StepButton intent="claim" ticket={row}>
            Proses
          </StepButton>
        )
      }
    />
  )
}
