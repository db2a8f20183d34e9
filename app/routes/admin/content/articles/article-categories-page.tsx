import { FileUp } from 'lucide-react'
import { CategoryIcon } from '#app/components/articles/category-cards.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CardLink } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { mayManageArticles } from '#domain/content/articles/article.ts'
import { findKnowledgeCategories } from '#domain/content/articles/published-articles.ts'
import type { Route } from './+types/article-categories-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Kelola Artikel · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAllowed(context, request, 'admin', mayManageArticles)
  return { categories: await findKnowledgeCategories() }
}

export default function ArticleCategoriesPage({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <Page
      className="gap-6"
      title="Kelola Artikel"
      description="Pilih kategori untuk menulis dan mengubah artikelnya."
      actions={
        <ButtonLink to="/admin/files" variant="secondary">
          <FileUp />
          Gambar dan PDF
        </ButtonLink>
      }
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {categories.map(({ id, title, description, icon, articleCount }) => (
          <li key={id} className="grid">
            <CardLink to={`/admin/knowledge-article/${id}`}>
              <span className="flex items-start gap-4">
                <CategoryIcon name={icon} />
                <span className="min-w-0">
                  <span className="block text-lg font-semibold">{title}</span>
                  <span className="block text-sm text-tinta-soft">{description}</span>
                  <span className="mt-2 block text-sm">{articleCount} artikel tampil di publik</span>
                </span>
              </span>
            </CardLink>
          </li>
        ))}
      </ul>
    </Page>
  )
}
