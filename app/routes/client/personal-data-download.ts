// '/client/personal-data/download/{json|html}': the file of 'Unduh data saya'.
import { requirePerson } from '#app/guards.server.ts'
import { collectPersonalData } from '#domain/personal-data/collect-personal-data.ts'
import { personalDataDocument } from '#domain/personal-data/personal-data-document.ts'
import { isoDay, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/personal-data-download.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const { format } = params
  if (format !== 'json' && format !== 'html') throw new NotFound()
  const data = await collectPersonalData(person)
  return new Response(format === 'json' ? JSON.stringify(data, null, 2) : personalDataDocument(data), {
    headers: {
      'Content-Type': format === 'json' ? 'application/json' : 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="data-saya-${isoDay(now())}.${format}"`,
      'Cache-Control': 'no-store',
    },
  })
}
