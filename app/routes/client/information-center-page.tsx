import { AnnouncementList, announcementViewOf } from '#app/components/announcements/announcement-list.tsx'
import { CategoryCards } from '#app/components/articles/category-cards.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { SearchBox } from '#app/ui/forms/search-box.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { findActiveAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import { findKnowledgeCategories } from '#domain/content/articles/published-articles.ts'
import type { Route } from './+types/information-center-page.ts'

const shown = 5

export const meta: Route.MetaFunction = () => [{ title: 'Pusat Informasi · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePerson(context, request, 'client')
  const [categories, announcements] = await Promise.all([findKnowledgeCategories(), findActiveAnnouncements(shown)])
  return { categories, announcements: announcements.map(announcementViewOf) }
}

export default function InformationCenterPage({ loaderData: { categories, announcements } }: Route.ComponentProps) {
  return (
    <Page className="gap-10" title="Pusat Informasi" description="Cari jawabannya dulu: sering kali sudah ada di sini.">
      <SearchBox action="/search" label="Cari Pertanyaan" placeholder="Cari Pertanyaan..." className="max-w-xl" />
      <Section id="kategori" title="Kategori" className="gap-5">
        <CategoryCards categories={categories} />
      </Section>
      <Section id="pengumuman" title="Pengumuman" className="gap-5">
        <AnnouncementList items={announcements} />
      </Section>
    </Page>
  )
}
