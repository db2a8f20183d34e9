import { AnnouncementList, announcementViewOf } from '#app/components/announcements/announcement-list.tsx'
import { NewsPushSwitch } from '#app/components/push/push-switch.tsx'
import { NextSeasonWays } from '#app/components/season/between-seasons.tsx'
import { SeasonSchedule } from '#app/components/season/season-schedule.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { Page, Section } from '#app/ui/page-header.tsx'
import { findActiveAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import { scheduleOf, seasonEvents } from '#domain/season/season-calendar.ts'
import { getSeasonDay } from '#domain/tickets/sla/get-season-day.ts'
import { env } from '#platform/env.server.ts'
import { instance } from '#shared/instance.ts'
import { slugOf } from '#shared/text.ts'
import type { Route } from './+types/announcements-page.ts'
import { findNewsTopics } from './announcements/news-topics.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Pengumuman',
    description: `Kabar tentang jadwal dan layanan SPMB ${instance().province}, yang terbaru di atas.`,
    structured: loaderData?.events,
  })

const most = 50

export async function loader() {
  const [announcements, topics, day] = await Promise.all([
    findActiveAnnouncements(most),
    findNewsTopics(),
    getSeasonDay(),
  ])
  return {
    ...{ announcements: announcements.map(announcementViewOf), topics },
    schedule: day ? { name: day.season.name, stages: scheduleOf(day) } : null,
    events: day ? seasonEvents(day.season, `${env.origin}/announcements#jadwal`) : null,
  }
}

export default function AnnouncementsPage({ loaderData: { announcements, topics, schedule } }: Route.ComponentProps) {
  const past = [...Map.groupBy(announcements, ({ pastSeason }) => pastSeason)].filter(([season]) => season !== null)
  return (
    <Page
      className="max-w-3xl gap-6"
      title="Pengumuman"
      description={`Kabar tentang jadwal dan layanan SPMB ${instance().province}.`}
    >
      <NextSeasonWays />
      <NewsPushSwitch topics={topics} />
      <h2 className="sr-only">Semua pengumuman</h2>
      <AnnouncementList items={announcements.filter(({ pastSeason }) => !pastSeason)} lead={most} />
      {past.map(([name, items]) => (
        <Section key={name} id={slugOf(`${name}`, 40)} title={`Pengumuman ${name}`} className="gap-4">
          <AnnouncementList items={items} lead={most} />
        </Section>
      ))}
      {schedule && schedule.stages.length > 0 && <SeasonSchedule {...schedule} />}
    </Page>
  )
}
