// '/helpdesk/answers?q=': what FAQ and articles say, ready to be put into a reply, as JSON.
import { requirePerson } from '#app/guards.server.ts'
import { findFaqs } from '#domain/faq/find-faqs.ts'
import { findResults } from '#domain/search/find-results.ts'
import { resultAddress } from '#domain/search/search-result.ts'
import { env } from '#platform/env.server.ts'
import { searchMaxLength } from '#shared/text.ts'
import type { Route } from './+types/answers.ts'

/** More would be in the way of who is writing. */
const most = 12

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePerson(context, request, 'helpdesk')
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, searchMaxLength)
  const [found, categories] = await Promise.all([findResults(query), findFaqs()])
  const full = new Map(
    categories.flatMap(({ topics }) =>
      topics.flatMap(({ items }) => items.map(({ question, answer }) => [question, answer])),
    ),
  )
  const answers = found.slice(0, most).map((result) => ({
    key: result.id,
    title: result.title,
    place: result.category === 'faq' ? 'FAQ' : result.categoryTitle,
    text: `${(result.category === 'faq' && full.get(result.title)?.trim()) || result.summary}\n\nSelengkapnya: ${new URL(resultAddress(result), env.origin)}\n`,
  }))
  return Response.json({ answers })
}
