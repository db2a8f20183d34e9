// The content that waits for the administrator, of the kinds that they may write, what is due longest first.
import type { Person } from '#domain/accounts/person.ts'
import { mayManageArticles } from '#domain/content/articles/article-policy.ts'
import { findWaitingArticles, type WaitingArticle } from '#domain/content/articles/find-managed-articles.ts'
import { mayManageFaq } from '#domain/content/faq/faq-policy.ts'
import { findFaqDrafts } from '#domain/content/faq/find-managed-faqs.ts'
import { formatLongDate, wibInstant } from '#shared/dates.ts'
import type { WaitingContentProps } from './waiting-content.tsx'

/** So many are named. */
const mostNamed = 6

const whyOf = ({ isDraft, reviewBy }: WaitingArticle) =>
  isDraft || reviewBy === null ? 'draf artikel' : `tinjau ulang sejak ${formatLongDate(wibInstant(reviewBy))}`

/** Undefined for who may write neither articles nor the FAQ. */
export async function findWaitingContent(person: Person): Promise<WaitingContentProps | undefined> {
  const [writesArticles, writesFaq] = [mayManageArticles(person), mayManageFaq(person)]
  if (!writesArticles && !writesFaq) return undefined
  const [articles, faqs] = await Promise.all([
    writesArticles ? findWaitingArticles(person) : [],
    writesFaq ? findFaqDrafts(person) : [],
  ])
  const items = [
    ...articles.map((article) => ({
      title: article.title,
      why: whyOf(article),
      to: `/admin/knowledge-article/${article.categoryId}?edit=${article.id}`,
    })),
    ...faqs.map(({ id, question }) => ({ title: question, why: 'draf FAQ', to: `/admin/faq?edit=${id}` })),
  ]
  return { items: items.slice(0, mostNamed), more: Math.max(0, items.length - mostNamed) }
}
