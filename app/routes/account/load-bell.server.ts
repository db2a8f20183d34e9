// What the bell shows, for the layouts of the areas and for a page that asks again after a live event.
import type { BellState } from '#app/components/notifications/use-bell.ts'
import type { Area } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getBell } from '#domain/notifications/notification.server.ts'
import { countUnreadReports } from '#domain/sealed-reports/desk/desk-report.ts'
import { countUrgent } from '#domain/tickets/desk/desk-counts.ts'
import { noticePath } from './notice-path.ts'

export async function loadBell(person: Person, area: Area): Promise<BellState> {
  const [{ unread, latest }, reports, urgent] = await Promise.all([
    getBell(person),
    countUnreadReports(person),
    area === 'helpdesk' ? countUrgent(person) : 0,
  ])
  return {
    to: `/${area}/notifications`,
    unread: unread + reports,
    urgent,
    latest: latest && { id: latest.id, text: latest.text, to: noticePath(area, latest) },
  }
}
