// '/helpdesk/next': takes the most pressing ticket that no one has, by form only, and opens it.
import { redirect } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { requireDesk } from '#app/guards.server.ts'
import { actionNotice } from '#domain/tickets/desk-actions.ts'
import { takeNextTicket } from '#domain/tickets/queue/pressing-tickets.ts'
import { isPageData } from '#shared/page-data-path.ts'
import type { Route } from './+types/next-ticket.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireDesk(context, request)
  return redirect('/helpdesk/dashboard')
}

export async function action({ context, request }: Route.ActionArgs) {
  const taken = await takeNextTicket(await requireDesk(context, request))
  if (!taken) return redirectWithFlash('/helpdesk/dashboard', 'Tidak ada tiket yang menunggu.', 'info')
  // Scripts open it themselves, and offer there to undo the claim.
  if (isPageData(new URL(request.url).pathname)) return { id: crypto.randomUUID(), next: taken }
  return redirectWithFlash(`/helpdesk/tickets/${taken.id}`, actionNotice('claim', taken.number))
}
