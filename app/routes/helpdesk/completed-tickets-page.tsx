// '/helpdesk/tickets/completed': what is settled, to be found again; just after it that can still be taken back.
import { StepButton } from '#app/components/tickets/action-button.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { takeStep } from '#app/routes/helpdesk/ticket/ticket-actions.server.ts'
import type { Route } from './+types/completed-tickets-page.ts'
import { TicketList } from './tickets/list-page.tsx'
import { loadListView } from './tickets/list-view.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Selesai · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadListView(await requireDesk(context, request), request, 'completed')
}

export async function action({ context, request }: Route.ActionArgs) {
  return takeStep(await requireDesk(context, request), request)
}

export default function CompletedTicketsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TicketList
      list={loaderData}
      answer={actionData}
      path="/helpdesk/tickets/completed"
      title="Selesai"
      description="Tiket yang sudah selesai. Pemohon dapat membukanya kembali dalam 14 hari."
      covers="judul, ID, pengirim, instansi, atau petugas"
      empty={{
        title: 'Belum ada tiket yang selesai',
        words: 'Tiket yang ditandai selesai muncul di sini.',
      }}
      actions={(row) =>
        row.can.undoCompletion && (
          <StepButton intent="undo-completion" ticket={row}>
            Urungkan penyelesaian
          </StepButton>
        )
      }
    />
  )
}
