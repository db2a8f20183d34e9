// '/search-signals': a page reports that a search did not serve (POST): another result was opened, or one did not help.
import { requestContext } from '#app/request-context.ts'
import { visitorSearches } from '#app/visitor-limits.server.ts'
import { countSignal } from '#domain/search/learning/search-signals.ts'
import { signalInput } from '#domain/search/learning/signal-input.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/signals.ts'

export function loader(): never {
  throw new NotFound()
}

/** Unreadable reports are ignored. */
export async function action({ context, request }: Route.ActionArgs) {
  const { address } = context.get(requestContext)
  await visitorSearches.take(address)
  const form = await request.formData().catch(() => new FormData())
  const { data: signal } = signalInput.safeParse(Object.fromEntries(form))
  if (signal && !findDistress(signal.query)) countSignal(signal, address)
  return new Response(null, { status: 204 })
}
