// '/client/suggested-answers?q=': what the portal knows already about the question that is being typed, as JSON.
import { requirePerson } from '#app/guards.server.ts'
import { findResults } from '#domain/search/find-results.ts'
import { resultAddress } from '#domain/search/search-result.ts'
import type { Route } from './+types/suggested-answers.ts'

/** Longest query that is looked for, in characters: that of a subject. */
const longest = 200

/** More would be in the way of who is writing. */
const most = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePerson(context, request, 'client')
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, longest)
  const found = await findResults(query)
  const answers = found.slice(0, most).map((result) => ({
    title: result.title,
    place: result.category === 'faq' ? 'FAQ' : result.categoryTitle,
    to: resultAddress(result),
  }))
  return Response.json({ answers })
}
