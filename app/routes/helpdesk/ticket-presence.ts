// '/helpdesk/tickets/{id}/presence': an open ticket page reports that it is open or closed, and gets who else has it open.
import { requireDesk } from '#app/guards.server.ts'
import { leaveTicket, touchPresence } from '#domain/tickets/desk/presence.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/ticket-presence.ts'

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  if (!/^\d{1,15}$/.test(params.id)) throw new NotFound('Tiket tidak ditemukan.')
  const ticketId = Number(params.id)
  const leaves = (await request.formData().catch(() => undefined))?.get('intent') === 'leave'
  if (!leaves) return Response.json({ others: await touchPresence(person, ticketId) })
  await leaveTicket(person, ticketId)
  return new Response(null, { status: 204 })
}
