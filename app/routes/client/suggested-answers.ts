// '/client/suggested-answers?q=': answers of the portal to the question that is being typed, as JSON.
import { requirePerson } from '#app/guards.server.ts'
import { search } from '#domain/search/search.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/suggested-answers.ts'

/** More would be in the way of who is writing. */
const maxAnswers = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePerson(context, request, 'client')
  const query = typedSearch(new URL(request.url).searchParams)
  const { confidence, results } = await search(query, { limit: maxAnswers })
  // What does not answer is in the way too.
  const answers =
    confidence === 0 ? [] : results.map(({ title, categoryTitle, url }) => ({ title, place: categoryTitle, to: url }))
  return Response.json({ answers })
}
