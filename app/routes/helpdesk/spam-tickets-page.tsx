// '/helpdesk/tickets/spam': what was marked as spam; nothing happens to it until somebody says that it is none.
import { StepButton } from '#app/components/tickets/action-button.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { takeStep } from '#app/routes/helpdesk/ticket/ticket-actions.server.ts'
import type { Route } from './+types/spam-tickets-page.ts'
import { TicketList } from './tickets/list-page.tsx'
import { loadListView } from './tickets/list-view.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Spam · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadListView(await requireDesk(context, request), request, 'spam')
}

export async function action({ context, request }: Route.ActionArgs) {
  return takeStep(await requireDesk(context, request), request)
}

export default function SpamTicketsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TicketList
      list={loaderData}
      answer={actionData}
      path="/helpdesk/tickets/spam"
      title="Spam"
      description="Tidak dihitung dan tidak ditagih. Pengirimnya tidak diberi tahu."
      covers="judul, ID, pengirim, instansi, atau petugas"
      empty={{ title: 'Tidak ada spam', words: 'Tiket yang ditandai sebagai spam muncul di sini.' }}
      actions={(row) =>
        row.can.unmarkSpam && (
          <StepButton intent="not-spam" ticket={row}>
            Bukan spam
          </StepButton>
        )
      }
    />
  )
}
