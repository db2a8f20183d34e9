import { requireDesk } from '#app/guards.server.ts'
import { findFaqs } from '#domain/content/faq/published-faqs.ts'
import { search } from '#domain/search/search.ts'
import { env } from '#platform/env.server.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/answers.ts'

const maxAnswers = 12

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireDesk(context, request)
  const query = typedSearch(new URL(request.url).searchParams)
  const [found, categories] = await Promise.all([
    search(query, { kinds: ['faq', 'article'], limit: maxAnswers }),
    findFaqs(),
  ])
  const full = new Map(
    categories.flatMap(({ topics }) =>
      topics.flatMap(({ items }) => items.map(({ question, answer }) => [question, answer] as const)),
    ),
  )
  const answers = found.results.map(({ id, kind, title, categoryTitle, summary, url }) => ({
    key: id,
    title,
    place: categoryTitle,
    text: `${(kind === 'faq' && full.get(title)?.trim()) || summary}\n\nSelengkapnya: ${new URL(url, env.origin)}\n`,
  }))
  return Response.json({ answers })
}
