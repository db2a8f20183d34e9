// '/helpdesk/tickets/in-progress': what is being worked on or waits for its requester, with 'Balas' and 'Selesai'.
import { CompleteButton } from '#app/components/tickets/complete-button.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { takeStep } from '#app/routes/helpdesk/ticket/ticket-actions.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/in-progress-tickets-page.ts'
import { TicketList } from './tickets/list-page.tsx'
import { loadListView } from './tickets/list-view.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dalam proses · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadListView(await requireDesk(context, request), request, 'inprogress')
}

export async function action({ context, request }: Route.ActionArgs) {
  return takeStep(await requireDesk(context, request), request)
}

export default function InProgressTicketsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query } = loaderData
  return (
    <TicketList
      list={loaderData}
      answer={actionData}
      path="/helpdesk/tickets/in-progress"
      title="Dalam proses"
      description="Tiket yang sedang ditangani atau menunggu balasan pemohon."
      covers="judul, ID, pengirim, instansi, atau petugas"
      empty={{
        title: 'Tidak ada tiket dalam proses',
        words: 'Ambil tiket dari daftar Tiket masuk dengan tombol Proses.',
      }}
      actions={(row) => (
        <>
          {row.can.reply && (
            <ButtonLink to={`/helpdesk/tickets/${row.id}?${query}#balas`} size="sm" variant="secondary">
              Balas
            </ButtonLink>
          )}
          {row.can.complete && <CompleteButton ticket={row} />}
        </>
      )}
    />
  )
}
