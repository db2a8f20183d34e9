// The computed status of an announcement, in one word.
import { CalendarClock, CircleCheck, CircleOff, type LucideIcon } from 'lucide-react'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { type AnnouncementStatus, announcementStatuses } from '#domain/content/announcements/announcement.ts'

const looks: Record<AnnouncementStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  active: { tone: 'green', icon: CircleCheck },
  scheduled: { tone: 'blue', icon: CalendarClock },
  expired: { tone: 'grey', icon: CircleOff },
}

/** 'Aktif', 'Terjadwal' or 'Kedaluwarsa'. */
export function AnnouncementStatusBadge({ status }: { status: AnnouncementStatus }) {
  return <Badge {...looks[status]}>{announcementStatuses[status]}</Badge>
}
