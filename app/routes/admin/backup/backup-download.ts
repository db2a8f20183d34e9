import { requirePerson } from '#app/guards.server.ts'
import { openBackup } from '#domain/operations/backups/backup.server.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/backup-download.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  if (!/^\d{1,15}$/.test(params.id)) throw new NotFound()
  const { name, size, content } = await openBackup(person, Number(params.id))
  return new Response(content, {
    headers: {
      'Content-Type': 'application/gzip',
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
