import { requireDesk } from '#app/guards.server.ts'
import { findSimilarTickets } from '#domain/shared-answers/clusters/find-clusters.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/count.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  if (!/^\d{1,15}$/.test(params.id)) throw new NotFound('Tiket tidak ditemukan.')
  const similar = await findSimilarTickets(person, Number(params.id))
  return Response.json({ total: similar.length }, { headers: { 'Cache-Control': 'no-store' } })
}
