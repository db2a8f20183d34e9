// '/client/suggested-answers?q=': what the portal knows already about the question that is being typed, as JSON.
import { requirePerson } from '#app/guards.server.ts'
import { search } from '#domain/search/search.ts'
import type { Route } from './+types/suggested-answers.ts'

/** Longest query that is looked for, in characters: that of a subject. */
const longest = 200

/** More would be in the way of who is writing. */
const most = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePerson(context, request, 'client')
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, longest)
  const { confidence, results } = await search(query, { limit: most })
  // What does not answer is in the way too.
  const answers =
    confidence === 0 ? [] : results.map(({ title, categoryTitle, url }) => ({ title, place: categoryTitle, to: url }))
  return Response.json({ answers })
}
