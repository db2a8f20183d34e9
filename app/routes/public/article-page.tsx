import { ChevronDown } from 'lucide-react'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ArticleList, type ArticleView } from '#app/components/articles/article-list.tsx'
import { RenderedText } from '#app/components/articles/rendered-text.tsx'
import { SaveForOffline } from '#app/components/offline/save-for-offline.tsx'
import { PastSeasonNote } from '#app/components/season/between-seasons.tsx'
import { ShareRow } from '#app/components/share/share-row.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { CategoryDrawing } from '#app/components/situations/situations.tsx'
import { ListenButton } from '#app/components/speech/listen-button.tsx'
import { answerForm } from '#app/forms/answer-form.ts'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { requestContext } from '#app/request-context.ts'
import {
  ArticleFeedback,
  NextSteps,
  visitorCookie,
  visitorTokenIn,
} from '#app/routes/public/knowledge/article-feedback.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { visitorVotes } from '#app/visitor-limits.server.ts'
import { storeArticleFeedback } from '#domain/content/articles/feedback/article-feedback.server.ts'
import { feedbackInput } from '#domain/content/articles/feedback/article-feedback-input.ts'
import { renderMarkdown } from '#domain/content/articles/markdown/render-markdown.server.ts'
import { findArticles, findMovedArticle, getArticle } from '#domain/content/articles/published-articles.ts'
import { relatedArticles } from '#domain/content/articles/related-articles.ts'
import { provenanceLine } from '#domain/content/lifecycle/provenance.ts'
import { findHelp } from '#domain/tickets/distress/crisis-line.ts'
import { env } from '#platform/env.server.ts'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/article-page.ts'

interface ContentsEntry {
  readonly id: string
  readonly text: string
}

/** Nothing for articles with fewer than three parts. */
function ArticleContents({ headings }: { headings: readonly ContentsEntry[] }) {
  if (headings.length < 3) return null
  return (
    <>
      <details className="unfold group rounded-card border border-garis bg-kertas lg:hidden print:hidden">
        <summary className="flex min-h-12 items-center justify-between gap-3 rounded-card px-4 font-semibold hover:bg-nila-50">
          Isi artikel
          <ChevronDown className="text-nila-700 transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="Isi artikel" className="px-4 pb-3">
          <Entries headings={headings} />
        </nav>
      </details>
      <nav
        aria-label="Isi artikel"
        className="hidden self-start lg:sticky lg:top-24 lg:col-start-2 lg:row-start-2 lg:grid lg:gap-2 print:hidden"
      >
        <p className="font-semibold">Isi artikel</p>
        <Entries headings={headings} />
      </nav>
    </>
  )
}

function Entries({ headings }: { headings: readonly ContentsEntry[] }) {
  return (
    <ul className="border-l border-garis">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px flex min-h-11 items-center border-l-2 border-transparent pl-4 leading-snug text-tinta-soft no-underline hover:border-nila-700 hover:text-nila-700 lg:min-h-9 lg:py-1.5"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Nothing when no article is close; not printed. */
function RelatedList({ articles }: { articles: readonly ArticleView[] }) {
  if (articles.length === 0) return null
  return (
    <section
      aria-labelledby="artikel-terkait"
      className="grid gap-4 border-t border-garis pt-8 lg:col-span-2 print:hidden"
    >
      <h2 id="artikel-terkait" className="text-xl">
        Artikel terkait
      </h2>
      <ArticleList articles={articles} level={3} columns={3} />
    </section>
  )
}

const unknown = 'Artikel tidak ditemukan'
const mostRelated = 3
const voteLost = 'Pilihan Anda belum terkirim: portal tidak dapat dihubungi. Periksa jaringan, lalu pilih lagi.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.article?.title ?? unknown,
    description: loaderData?.article?.summary,
    structured: loaderData?.article && {
      '@type': 'Article',
      headline: loaderData.article.title,
      description: loaderData.article.summary,
      inLanguage: 'id',
      dateModified: loaderData.article.updated.iso,
    },
  })

export async function loader({ params }: Route.LoaderArgs) {
  try {
    const { id, categoryId, categoryTitle, title, summary, content, updatedAt, ...about } = await getArticle(
      params.category,
      params.id,
    )
    const origin = provenanceLine(about)
    const all = await findArticles()
    const siblings = all
      .filter((other) => other.categoryId === categoryId)
      .map((other) => ({ id: other.id, title: other.title }))
    const here = siblings.findIndex((other) => other.id === id)
    const previous = siblings[here - 1] ?? null
    const next = siblings[here + 1] ?? null
    const neighbours = [previous, next].flatMap((neighbour) => neighbour?.id ?? [])
    const related = relatedArticles({ id, categoryId, title }, all, mostRelated, neighbours)
    const updated = { iso: isoDay(updatedAt), words: formatLongDate(updatedAt) }
    const text = await renderMarkdown(content)
    const url = `${env.origin}/knowledge/${categoryId}/${id}`
    const article = { id, categoryId, categoryTitle, title, summary, updated, url, origin, ...text }
    return data({ article, previous, next, related })
  } catch (thrown) {
    if (!(thrown instanceof NotFound)) throw thrown
    const moved = await findMovedArticle(params.category, params.id)
    if (moved) throw redirect(`/knowledge/${moved.categoryId}/${moved.id}`, 301)
    return data({ article: null, previous: null, next: null, related: [] }, { status: 404 })
  }
}

export function action({ context, request, params }: Route.ActionArgs) {
  return answerForm(request, feedbackInput, async (feedback) => {
    const { address } = context.get(requestContext)
    await visitorVotes.take(address)
    const article = { categoryId: params.category, id: params.id }
    const { token, ...given } = await storeArticleFeedback(article, feedback, {
      token: visitorTokenIn(request.headers.get('cookie')),
      network: address,
    })
    const help = await findHelp(feedback.comment ?? '')
    return data(help ? { ...given, help } : given, { headers: { 'Set-Cookie': visitorCookie(token) } })
  })
}

// A vote is one tap: without network there is nothing typed to speak of, other than with a comment.
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = (await request.clone().formData()).has('comment')
  return clientActionKeepingInput(typed ? { serverAction } : { serverAction, words: voteLost })
}

// An answer about the article changes nothing on the page.
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { article, previous, next, related } = loaderData
  if (!article) return <UnknownArticle />
  const category = `/knowledge/${article.categoryId}`
  const contents = article.headings.filter(({ level }) => level === 2)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <PageHeader
        className="lg:col-span-2"
        title={article.title}
        back={{ to: category, label: `Kembali ke ${article.categoryTitle}` }}
        meta={
          <>
            <CategoryDrawing category={article.categoryId} className="size-10" />
            <span className="font-semibold">{article.categoryTitle}</span>
            <span>
              Diperbarui <time dateTime={article.updated.iso}>{article.updated.words}</time>
            </span>
            <span>{article.minutes} menit baca</span>
          </>
        }
      />
      <ArticleContents headings={contents} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1 lg:row-start-2">
        <div data-spoken="" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PastSeasonNote className="max-w-measure" />
          <div className="relative max-w-measure">
            <Notice title="Singkatnya" className="text-lg">
              {article.summary}
            </Notice>
            <ListenButton className="absolute top-2 right-4" />
          </div>
          <RenderedText html={article.html} />
        </div>
        {article.origin && <p className="text-sm text-tinta-soft wrap-anywhere">{article.origin}</p>}
        <ShareRow words={`${article.title}\n${article.url}`}>
          <SaveForOffline />
        </ShareRow>
        <p className="hidden wrap-anywhere print:block">Alamat: {article.url}</p>
        <ArticleFeedback key={article.id} articleId={article.id} answered={actionData} />
        <NextSteps title={article.title} category={category} previous={previous} next={next} />
      </div>
      <RelatedList articles={related} />
    </article>
  )
}

function UnknownArticle() {
  return (
    <div className="max-w-3xl">
      <EmptyState level={1} title={unknown} action={<ButtonLink to="/">Kembali ke Pusat Informasi</ButtonLink>}>
        <p>Artikel yang Anda cari tidak tersedia atau telah dipindahkan.</p>
      </EmptyState>
    </div>
  )
}
