// /knowledge/{category}/{id}: one article, with the short answer first and what to do next at its end.
import { data } from 'react-router'
import { RenderedText } from '#app/components/knowledge/rendered-text.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { findArticles, getArticle } from '#domain/knowledge/find-articles.ts'
import { renderMarkdown } from '#domain/knowledge/render-markdown.server.ts'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/article-page.ts'
import { ArticleContents } from './knowledge/article-contents.tsx'
import { NextSteps } from './knowledge/next-steps.tsx'

const unknown = 'Artikel tidak ditemukan'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.article?.title ?? unknown, description: loaderData?.article?.summary })

export async function loader({ params }: Route.LoaderArgs) {
  try {
    const { id, categoryId, categoryTitle, title, summary, content, updatedAt } = await getArticle(
      params.category,
      params.id,
    )
    const siblings = (await findArticles(categoryId)).map((article) => ({ id: article.id, title: article.title }))
    const here = siblings.findIndex((article) => article.id === id)
    const updated = { iso: isoDay(updatedAt), words: formatLongDate(updatedAt) }
    const text = await renderMarkdown(content)
    const article = { categoryId, categoryTitle, title, summary, updated, ...text }
    return data({ article, previous: siblings[here - 1] ?? null, next: siblings[here + 1] ?? null })
  } catch (thrown) {
    if (!(thrown instanceof NotFound)) throw thrown
    return data({ article: null, previous: null, next: null }, { status: 404 })
  }
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, previous, next } = loaderData
  if (!article) return <UnknownArticle />
  const category = `/knowledge/${article.categoryId}`
  const contents = article.headings.filter(({ level }) => level === 2)
  return (
    <article className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <PageHeader
        className="lg:col-span-2"
        title={article.title}
        back={{ to: category, label: 'Kembali' }}
        meta={
          <>
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
        <Notice title="Singkatnya" className="max-w-measure text-lg">
          {article.summary}
        </Notice>
        <RenderedText html={article.html} />
        <NextSteps category={category} previous={previous} next={next} />
      </div>
    </article>
  )
}

function UnknownArticle() {
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6 sm:py-16">
      <EmptyState level={1} title={unknown} action={<ButtonLink to="/">Kembali ke Pusat Informasi</ButtonLink>}>
        <p>Artikel yang Anda cari tidak tersedia atau telah dipindahkan.</p>
      </EmptyState>
    </div>
  )
}
