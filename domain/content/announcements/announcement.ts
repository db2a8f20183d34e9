// What an announcement is, and its status, which follows from the clock.
import type { ContentFile } from '#domain/content/files/content-file.ts'
import type { AnnouncementInput } from './announcement-input.ts'

export type AnnouncementStatus = 'active' | 'scheduled' | 'expired'

/** Labels of the statuses (docs/rules-of-service.md#announcements). */
export const announcementStatuses = {
  active: 'Aktif',
  scheduled: 'Terjadwal',
  expired: 'Kedaluwarsa',
} as const satisfies Record<AnnouncementStatus, string>

/** An announcement as the public reads it. */
export interface PublicAnnouncement {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly publishedAt: Date
  readonly pinned: boolean
  readonly files: readonly ContentFile[]
}

/** An announcement as staff see it. */
export interface StaffAnnouncement extends AnnouncementInput {
  readonly id: number
  readonly version: number
  readonly status: AnnouncementStatus
  readonly files: readonly ContentFile[]
}

/** Scheduled before its publication, expired from its expiry on, active in between. */
export function announcementStatus(
  announcement: { readonly publishedAt: Date; readonly expiresAt: Date | null },
  at: Date,
): AnnouncementStatus {
  if (announcement.publishedAt > at) return 'scheduled'
  return announcement.expiresAt && announcement.expiresAt <= at ? 'expired' : 'active'
}
