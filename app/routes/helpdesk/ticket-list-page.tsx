// The lists of the desk, with search, filters and the buttons of their stage: one page, registered once per stage.
import { requireDesk } from '#app/guards.server.ts'
import type { Route } from './+types/ticket-list-page.ts'
import { takeAction } from './ticket/ticket-actions.server.ts'
import { deskLists, stageAt } from './tickets/desk-lists.ts'
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
  // Another list starts with its own filters and nothing ticked.
  return <TicketList key={loaderData.view.stage} list={loaderData} answer={actionData} />
}
