// '/helpdesk/tickets/{id}/check-reply': what is doubtful about a reply that is about to be sent, as JSON.
import { requireDesk } from '#app/guards.server.ts'
import { checkReply } from '#domain/tickets/reply-guard/check-reply.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import { NotFound } from '#shared/errors.ts'
import { manyLines } from '#shared/typed-text.ts'
import type { Route } from './+types/check-reply.ts'

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  if (!/^\d{1,15}$/.test(params.id)) throw new NotFound('Tiket tidak ditemukan.')
  const typed = (await request.formData().catch(() => undefined))?.get('message')
  const message = typeof typed === 'string' ? manyLines(typed).slice(0, descriptionMaxLength) : ''
  const findings = await checkReply(person, { ticketId: Number(params.id), message })
  return Response.json({ findings }, { headers: { 'cache-control': 'no-store' } })
}
