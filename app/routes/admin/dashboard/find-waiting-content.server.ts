// The content that waits for the administrator, of the kinds that they may write, what is due longest first.
import type { Person } from '#domain/accounts/person.ts'
import { mayManageArticles } from '#domain/content/articles/article-policy.ts'
import { findWaitingArticles } from '#domain/content/articles/find-managed-articles.ts'
import { mayManageFaq } from '#domain/content/faq/faq-policy.ts'
import { findWaitingFaqs } from '#domain/content/faq/find-managed-faqs.ts'
import { formatLongDate, wibInstant } from '#shared/dates.ts'
import type { WaitingContentProps } from './waiting-content.tsx'

/** So many are named. */
const mostNamed = 6

/** Why a text waits; `what` is 'artikel' or 'FAQ'. */
function whyOf(
  what: string,
  { reviewBy, changedClauses }: { readonly reviewBy: string | null; readonly changedClauses: readonly string[] },
  isDraft: boolean,
): string {
  if (isDraft) return `draf ${what}`
  if (changedClauses.length > 0) return `ketentuan berubah: ${changedClauses.join(', ')}`
  return reviewBy === null ? `tinjau ulang ${what}` : `tinjau ulang sejak ${formatLongDate(wibInstant(reviewBy))}`
}

/** Undefined for who may write neither articles nor the FAQ. */
export async function findWaitingContent(person: Person): Promise<WaitingContentProps | undefined> {
  const [writesArticles, writesFaq] = [mayManageArticles(person), mayManageFaq(person)]
  if (!writesArticles && !writesFaq) return undefined
  const [articles, faqs] = await Promise.all([
    writesArticles ? findWaitingArticles(person) : [],
    writesFaq ? findWaitingFaqs(person) : [],
  ])
  const items = [
    ...articles.map((article) => ({
      title: article.title,
      why: whyOf('artikel', article, article.isDraft),
      to: `/admin/knowledge-article/${article.categoryId}?edit=${article.id}`,
    })),
    ...faqs.map((faq) => ({
      title: faq.question,
      why: whyOf('FAQ', faq, faq.draft),
      to: `/admin/faq?edit=${faq.id}`,
    })),
  ]
  return { items: items.slice(0, mostNamed), more: Math.max(0, items.length - mostNamed) }
}
