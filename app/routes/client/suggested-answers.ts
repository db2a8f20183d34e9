// '/client/suggested-answers?q=': answers of the portal to the question that is being typed, and the category it seems to be about, as JSON.
import { requirePerson } from '#app/guards.server.ts'
import { isPutOff } from '#domain/operations/peak/peak-now.server.ts'
import { guessCategory } from '#domain/search/guess-category.ts'
import { search } from '#domain/search/search.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/suggested-answers.ts'

const maxAnswers = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePerson(context, request, 'client')
  if (isPutOff('suggestions')) return Response.json({ answers: [], category: null })
  const query = typedSearch(new URL(request.url).searchParams)
  const [{ confidence, results }, category] = await Promise.all([
    search(query, { limit: maxAnswers }),
    guessCategory(query),
  ])
  const answers =
    confidence === 0 ? [] : results.map(({ title, categoryTitle, url }) => ({ title, place: categoryTitle, to: url }))
  return Response.json({ answers, category: category?.name ?? null })
}
