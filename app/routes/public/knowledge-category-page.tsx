import { type FormEvent, useState } from 'react'
import { data } from 'react-router'
import { ArticleList } from '#app/components/articles/article-list.tsx'
import { SearchField } from '#app/components/articles/search-field.tsx'
import { reportSearch, useDidYouMean } from '#app/components/search/did-you-mean.ts'
import { PastSeasonNote } from '#app/components/season/between-seasons.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { SkeletonList } from '#app/ui/skeleton.tsx'
import { findArticles, findKnowledgeCategories } from '#domain/content/articles/published-articles.ts'
import { containsText } from '#domain/search/contains-text.ts'
import { search as searchPortal } from '#domain/search/search.ts'
import { excerpt, typedSearch } from '#shared/text.ts'
import type { Route } from './+types/knowledge-category-page.ts'

const unknown = 'Kategori tidak ditemukan'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.category?.title ?? unknown, description: loaderData?.category?.description })

export async function loader({ params, request }: Route.LoaderArgs) {
  const query = typedSearch(new URL(request.url).searchParams)
  const found = (await findKnowledgeCategories()).find(({ id }) => id === params.category)
  if (!found) return data({ category: null, articles: [], query, near: [] }, { status: 404 })
  const { id, title, description } = found
  const [articles, { results }] = await Promise.all([findArticles(id), searchPortal(query, { kinds: ['article'] })])
  return data({ category: { id, title, description }, articles, query, near: results.map((result) => result.id) })
}

export default function KnowledgeCategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, articles, query, near } = loaderData
  if (!category) {
    return (
      <div className="max-w-3xl">
        <EmptyState level={1} title={unknown} action={<ButtonLink to="/knowledge">Lihat semua kategori</ButtonLink>}>
          <p>Kategori ini tidak ada atau sudah dipindahkan.</p>
        </EmptyState>
      </div>
    )
  }
  return (
    <Page
      className="gap-8"
      title={category.title}
      description={category.description}
      back={{ to: '/', label: 'Kembali ke Beranda' }}
    >
      <PastSeasonNote isBrief className="max-w-measure" />
      <FilteredArticles
        key={`${category.id} ${query}`}
        category={category.id}
        articles={articles}
        initial={{ query, near }}
      />
    </Page>
  )
}

type Articles = Route.ComponentProps['loaderData']['articles']

interface FilteredArticlesProps {
  readonly category: string
  readonly articles: Articles
  readonly initial: { readonly query: string; readonly near: readonly string[] }
}

function FilteredArticles({ category, articles, initial }: FilteredArticlesProps) {
  const [query, setQuery] = useState(initial.query)
  const words = query.trim()
  const contained =
    words === '' ? articles : articles.filter(({ title, summary }) => containsText(words, title, summary))
  const asked = useDidYouMean('article', words, contained.length === 0 && query !== initial.query)
  const near = query === initial.query ? initial.near : asked
  // Null while the portal is asked for what is meant.
  const shown =
    contained.length > 0 ? contained : (near?.flatMap((found) => articles.find(({ id }) => id === found) ?? []) ?? null)

  function search(event: FormEvent) {
    event.preventDefault()
    reportSearch(query)
  }

  return (
    <>
      <search aria-label="Artikel dalam kategori ini" className="block">
        <form action={`/knowledge/${category}`} onSubmit={search} className="max-w-2xl">
          <SearchField name="q" label="Cari artikel" placeholder="Cari artikel..." value={query} onType={setQuery} />
        </form>
      </search>
      <p role="status" className="-mb-4 text-sm text-tinta-soft">
        {words === '' ? `${articles.length} artikel` : shown && `${shown.length} dari ${articles.length} artikel`}
      </p>
      {!shown && <SkeletonList label="Mencari..." />}
      {shown && shown.length > 0 && <ArticleList articles={shown} />}
      {shown?.length === 0 && words !== '' && (
        <EmptyState title={`Tidak ada artikel yang ditemukan dengan kata kunci "${excerpt(words, 120)}"`}>
          <p>Coba kata yang lebih pendek atau lebih umum.</p>
        </EmptyState>
      )}
      {articles.length === 0 && words === '' && (
        <EmptyState title="Belum ada artikel dalam kategori ini">
          <p>Panduannya sedang disiapkan.</p>
        </EmptyState>
      )}
    </>
  )
}
