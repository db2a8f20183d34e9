// '/search-suggestions': what fits the words typed so far (GET ?q=&jenis=), as JSON; and that they were sent (POST q).
import { requestContext } from '#app/request-context.ts'
import { visitorSearches } from '#app/visitor-limits.server.ts'
import { isPutOff } from '#domain/operations/peak/peak-now.server.ts'
import { searchKinds } from '#domain/search/engine/search-answer.ts'
import { suggestWhileTyping } from '#domain/search/search.ts'
import { countSearch } from '#domain/search/search-queries.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import { searchSoFar, typedSearch } from '#shared/text.ts'
import type { Route } from './+types/suggestions.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  if (isPutOff('suggestions')) return Response.json([])
  await visitorSearches.take(context.get(requestContext).address)
  const { searchParams } = new URL(request.url)
  const kind = searchKinds.find((each) => each === searchParams.get('jenis'))
  const typed = searchSoFar(searchParams)
  return Response.json(findDistress(typed) ? [] : await suggestWhileTyping(typed, kind && [kind]))
}

export async function action({ context, request }: Route.ActionArgs) {
  const { address } = context.get(requestContext)
  await visitorSearches.take(address)
  const form = await request.formData().catch(() => new FormData())
  const query = typedSearch(form)
  if (!findDistress(query)) countSearch(query, address)
  return new Response(null, { status: 204 })
}
