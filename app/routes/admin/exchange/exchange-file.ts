import { requirePerson } from '#app/guards.server.ts'
import { exportContent } from '#domain/content/exchange/content-exchange.ts'
import { isExchangeKind } from '#domain/content/exchange/exchange-kind.ts'
import { isoDay, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/exchange-file.ts'

export async function loader({ context, request, params: { kind } }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  if (!isExchangeKind(kind)) throw new NotFound()
  return new Response(await exportContent(person, kind), {
    headers: {
      'Content-Type': 'application/yaml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${kind}-${isoDay(now())}.yaml"`,
      'Cache-Control': 'no-store',
    },
  })
}
