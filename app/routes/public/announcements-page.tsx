// /announcements: every announcement that is shown now, and the switch by which this device is told of urgent ones.
import { AnnouncementList, announcementViewOf } from '#app/components/announcements/announcement-list.tsx'
import { NewsPushSwitch } from '#app/components/push/push-switch.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { Page } from '#app/ui/page-header.tsx'
import { findActiveAnnouncements } from '#domain/content/announcements/find-published-announcements.ts'
import type { Route } from './+types/announcements-page.ts'
import { findNewsTopics } from './announcements/news-topics.server.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Pengumuman',
    description: 'Kabar tentang jadwal dan layanan SPMB Jawa Tengah, yang terbaru di atas.',
  })

/** As many as are shown. */
const most = 50

export async function loader() {
  const [announcements, topics] = await Promise.all([findActiveAnnouncements(most), findNewsTopics()])
  return { announcements: announcements.map(announcementViewOf), topics }
}

export default function AnnouncementsPage({ loaderData: { announcements, topics } }: Route.ComponentProps) {
  return (
    <Page
      className="mx-auto max-w-3xl gap-6 px-4 pt-3 pb-12 sm:px-6 sm:pt-8 sm:pb-16"
      title="Pengumuman"
      description="Kabar tentang jadwal dan layanan SPMB Jawa Tengah."
    >
      <NewsPushSwitch topics={topics} />
      <h2 className="sr-only">Semua pengumuman</h2>
      <AnnouncementList items={announcements} lead={most} />
    </Page>
  )
}
