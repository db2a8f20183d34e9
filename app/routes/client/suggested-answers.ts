// '/client/suggested-answers?q=': answers of the portal to the question that is being typed, and the category it seems to be about, as JSON.
import { requirePerson } from '#app/guards.server.ts'
import { isPutOff } from '#domain/operations/peak/peak-now.server.ts'
import { guessCategory } from '#domain/search/guess-category.ts'
import { search } from '#domain/search/search.ts'
import { findTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/suggested-answers.ts'

const maxAnswers = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePerson(context, request, 'client')
  if (isPutOff('suggestions')) return Response.json({ answers: [], category: null })
  const query = typedSearch(new URL(request.url).searchParams)
  const [{ confidence, results }, categories] = await Promise.all([
    search(query, { limit: maxAnswers }),
    findTicketCategories('question'),
  ])
  const answers =
    confidence === 0 ? [] : results.map(({ title, categoryTitle, url }) => ({ title, place: categoryTitle, to: url }))
  const category = await guessCategory(query, categories)
  return Response.json({ answers, category: categories.find(({ id }) => id === category)?.name ?? null })
}
