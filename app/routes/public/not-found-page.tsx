import { useEffect } from 'react'
import { data, useLocation } from 'react-router'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { PublicFrame } from '#app/components/shell/public-frame.tsx'
import { NotFoundPage } from '#app/error-page.tsx'
import { findUrgentAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import { isoDay, now } from '#shared/dates.ts'
import type { Route } from './+types/not-found-page.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: '404', noindex: true })

export async function loader() {
  const urgent = await findUrgentAnnouncements().catch(() => [])
  return data({ year: isoDay(now()).slice(0, 4), urgent }, { status: 404 })
}

export default function UnknownPage({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()

  useEffect(() => {
    console.error('404 Error: User attempted to access non-existent route:', pathname)
  }, [pathname])

  return (
    <PublicFrame year={loaderData.year} urgent={loaderData.urgent}>
      <NotFoundPage />
    </PublicFrame>
  )
}
