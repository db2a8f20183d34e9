// The layout of the public pages: navigation bar, the page, footer. It carries nothing of a person: it is cached.
import { Outlet, useLocation } from 'react-router'
import { PublicFrame } from '#app/components/shell/public-frame.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { exampleNumber } from '#app/routes/public/contact/example-number.server.ts'
import { findKeptUrgentAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import { getProvinceContact } from '#domain/offices/province-contact.ts'
import { findKeptOpenIncidents } from '#domain/shared-answers/incident-news.ts'
import { getSeasonDay } from '#domain/tickets/sla/get-season-day.ts'
import { isoDay, now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import type { Route } from './+types/public-layout.ts'

export async function loader() {
  const [urgent, open, province, day] = await Promise.all([
    findKeptUrgentAnnouncements(),
    findKeptOpenIncidents(),
    getProvinceContact(),
    getSeasonDay(),
  ])
  const incidents = open.map(({ id, title, state }) => ({ id, title, state }))
  return {
    year: isoDay(now()).slice(0, 4),
    endedSeason: day?.view.ended ? pick(day.season, 'year', 'name') : null,
    urgent,
    incidents,
    province: { ...province, example: exampleNumber(0, province) },
  }
}

export const shouldRevalidate = () => false

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  // The home page has bands over the whole width.
  const isHome = useLocation().pathname === '/'
  return (
    <PublicFrame {...loaderData}>
      <main id="isi" className={isHome ? 'grow' : 'public-page'}>
        <Outlet />
      </main>
    </PublicFrame>
  )
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame year={loaderData?.year ?? ''} {...loaderData}>
      <ErrorPage framed />
    </PublicFrame>
  )
}
