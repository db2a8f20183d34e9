// '/client/personal-data/download/{json|html}': the file of 'Unduh data saya', for holders of the key that the page gave.
import { requirePerson } from '#app/guards.server.ts'
import { checkPermit, downloadPersonalData } from '#domain/privacy/data-export/data-download.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/personal-data-download.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const { format } = params
  if (format !== 'json' && format !== 'html') throw new NotFound()
  checkPermit(person, new URL(request.url).searchParams.get('key') ?? '')
  return new Response(await downloadPersonalData(person, format), {
    headers: {
      'Content-Type': format === 'json' ? 'application/json' : 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="data-saya-${isoDay(now())}.${format}"`,
      'Cache-Control': 'no-store',
      // Packing it would keep pieces back, and pictures and PDFs are packed already.
      'Content-Encoding': 'identity',
    },
  })
}
