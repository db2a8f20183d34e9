import { Readable } from 'node:stream'
import { requireAllowed } from '#app/guards.server.ts'
import { exportAffected } from '#domain/privacy/breaches/breach.server.ts'
import { mayManageBreaches } from '#domain/privacy/breaches/breach.ts'
import type { Route } from './+types/breach-export.ts'
import { breachIdOf } from './breach-id.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
  const id = breachIdOf(params)
  const lines = await exportAffected(person, id)
  return new Response(Readable.toWeb(Readable.from(lines).map((line: string) => Buffer.from(line))) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="kebocoran-${id}-terdampak.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
