import { CategoryCards } from '#app/components/articles/category-cards.tsx'
import { SaveForOffline } from '#app/components/offline/save-for-offline.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { Page, Section } from '#app/ui/page-header.tsx'
import { findKnowledgeCategories } from '#domain/content/articles/published-articles.ts'
import { search } from '#domain/search/search.ts'
import { instance } from '#shared/instance.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/knowledge-page.ts'
import { ArticleSearch } from './knowledge/article-search.tsx'

const shown = 12

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Pusat Informasi',
    description: `Panduan SPMB ${instance().province}: juknis, jalur pendaftaran, video tutorial, persyaratan, dan prosedur.`,
  })

export async function loader({ request }: Route.LoaderArgs) {
  const query = typedSearch(new URL(request.url).searchParams)
  const categories = await findKnowledgeCategories()
  const { total, results } = await search(query, { kinds: ['article'], limit: shown })
  const hits = results.map(({ id, title, category, categoryTitle }) => ({
    id,
    categoryId: category,
    title,
    categoryTitle,
  }))
  return { query, categories, results: hits, count: total }
}

// Searching as one types must not cost the page when the network is away.
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (thrown) {
    if (thrown instanceof TypeError && new URL(request.url).searchParams.has('q')) return null
    throw thrown
  }
}

export default function KnowledgePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { query, categories, results, count } = loaderData
  return (
    <Page
      className="gap-10"
      title="Pusat Informasi"
      description="Panduan SPMB dengan bahasa yang mudah dipahami. Cari judulnya, atau pilih kategori."
      back={{ to: '/', label: 'Kembali ke Beranda' }}
    >
      <ArticleSearch key={query} initial={{ query, results, count }} />
      <Section id="kategori" title="Kategori" className="gap-5">
        <CategoryCards categories={categories} />
        <SaveForOffline />
      </Section>
    </Page>
  )
}
