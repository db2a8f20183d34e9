// '/ask/answers?q=': answers of the portal to what is being written, whole, with the title and category it would get, as JSON.
import { requestContext } from '#app/request-context.ts'
import { visitorSearches } from '#app/visitor-limits.server.ts'
import { findFaqs } from '#domain/content/faq/published-faqs.ts'
import { isPutOff } from '#domain/operations/peak/peak-now.server.ts'
import { reportIntentOf } from '#domain/search/assistant/complaint.ts'
import { guessCategory } from '#domain/search/guess-category.ts'
import { findByMessage } from '#domain/search/search.ts'
import { findHelp } from '#domain/tickets/distress/crisis-line.ts'
import { titleOf } from '#domain/tickets/title/title.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/answers.ts'
import type { FittingAnswer } from './fitting-answers.tsx'

const maxAnswers = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  await visitorSearches.take(context.get(requestContext).address)
  const query = typedSearch(new URL(request.url).searchParams)
  // Who is in danger is shown where to call, and no article, while they write.
  const help = await findHelp(query)
  const isReport = reportIntentOf(query) === 'complaint'
  const title = titleOf(query)
  if (help || isReport || isPutOff('suggestions'))
    return Response.json({ answers: [], category: null, title, help, isReport })
  const [{ confidence, results }, faqs, category] = await Promise.all([
    findByMessage(query, { kinds: ['faq', 'article'], limit: maxAnswers }),
    findFaqs(),
    guessCategory(query),
  ])
  const whole = new Map(
    faqs.flatMap(({ topics }) => topics.flatMap(({ items }) => items.map((item) => [item.question, item] as const))),
  )
  const answers = (confidence === 0 ? [] : results).map(({ id, kind, title, summary, passage, url }): FittingAnswer => {
    const item = kind === 'faq' ? whole.get(title) : undefined
    return { id, title, text: item?.answer ?? (passage.text || summary), to: url, faqId: item?.id ?? null }
  })
  return Response.json({ answers, category: category?.name ?? null, title, help, isReport })
}
