// What an announcement is, and its status, which follows from the clock.

export type AnnouncementStatus = 'active' | 'scheduled' | 'expired'

/** Words for the statuses (spec §4). */
export const announcementStatuses = {
  active: 'Aktif',
  scheduled: 'Terjadwal',
  expired: 'Kedaluwarsa',
} as const satisfies Record<AnnouncementStatus, string>

/** Scheduled before its publication, expired from its expiry on, active in between. */
export function announcementStatus(
  announcement: { readonly publishedAt: Date; readonly expiresAt: Date | null },
  at: Date,
): AnnouncementStatus {
  if (announcement.publishedAt > at) return 'scheduled'
  return announcement.expiresAt && announcement.expiresAt <= at ? 'expired' : 'active'
}
