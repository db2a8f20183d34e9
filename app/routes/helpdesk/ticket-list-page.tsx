// The lists of the desk, with search, filters and the buttons of their stage: one page, registered once per stage.
import { ActionButton } from '#app/components/tickets/action-button.tsx'
import { CompleteButton } from '#app/components/tickets/complete-button.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { DeskTicket } from '#domain/tickets/desk/find-desk-tickets.ts'
import type { Route } from './+types/ticket-list-page.ts'
import { takeAction } from './ticket/ticket-actions.server.ts'
import { deskLists, type ListStage, stageAt } from './tickets/desk-lists.ts'
import { TicketList } from './tickets/list-page.tsx'
import { loadListView } from './tickets/list-view.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${deskLists[loaderData?.view.stage ?? 'pending'].title} · Helpdesk SPMB` },
]

export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  return loadListView(await requireDesk(context, request), request, stageAt(pattern))
}

export async function action({ context, request }: Route.ActionArgs) {
  return takeAction(await requireDesk(context, request), request)
}

export default function TicketListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, here } = loaderData
  return (
    // Another list starts with its own filters and nothing ticked.
    <TicketList
      key={view.stage}
      list={loaderData}
      answer={actionData}
      actions={(row) => <RowActions row={row} stage={view.stage} query={here} />}
    />
  )
}

function RowActions({ row, stage, query }: { row: DeskTicket; stage: ListStage; query: string }) {
  const { can } = row
  switch (stage) {
    case 'pending':
      return (
        can.claim && (
          <ActionButton intent="claim" ticket={row} opens={`/helpdesk/tickets/${row.id}?${query}`}>
            Proses
          </ActionButton>
        )
      )
    case 'inprogress':
      return (
        <>
          {can.reply && (
            <ButtonLink to={`/helpdesk/tickets/${row.id}?${query}#balas`} size="sm" variant="secondary">
              Balas
            </ButtonLink>
          )}
          {can.complete && <CompleteButton ticket={row} inList />}
        </>
      )
    case 'completed':
      return (
        can.undoCompletion && (
          <ActionButton intent="undo-completion" ticket={row}>
            Urungkan penyelesaian
          </ActionButton>
        )
      )
    case 'spam':
      return (
        can.unmarkSpam && (
          <ActionButton intent="not-spam" ticket={row}>
            Bukan spam
          </ActionButton>
        )
      )
  }
}
