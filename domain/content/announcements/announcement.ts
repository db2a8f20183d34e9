import { z } from 'zod'
import { holds, mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { ContentFile } from '#domain/content/files/content-file.ts'
import { addDays, endOfDay, isoDay, isoTime, zonedInstant } from '#shared/dates.ts'
import { optionalTypedTime } from '#shared/time-of-day.ts'
import { isDay, requiredText, rowId, tick, typed } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

export const announcementTitleMaxLength = 200

export const announcementMaxLength = 5000

/** The fields as a form sends them; title, date and content are required (docs/rules-of-service.md#announcements). */
export const announcementFields = z.object({
  title: requiredText('Judul', announcementTitleMaxLength, oneLine),
  date: typed.refine(isDay, 'Tanggal harus diisi'),
  time: optionalTypedTime,
  content: requiredText('Isi', announcementMaxLength, manyLines),
  expiresDate: typed.refine((text) => text === '' || isDay(text), 'Tanggal berakhir tidak dikenal'),
  expiresTime: optionalTypedTime,
  pinned: tick,
  urgent: tick,
  about: z
    .string()
    .regex(/^(|regency:[1-9]\d{0,8}|stage:[a-z0-9-]{1,40})$/, 'Pilihan ini tidak dikenal')
    .default('')
    .transform((topic) => topic || null),
})

export interface AnnouncementInput {
  readonly title: string
  readonly content: string
  readonly publishedAt: Date
  readonly expiresAt: Date | null
  readonly pinned: boolean
  readonly urgent: boolean
  readonly about: string | null
  readonly datesAsOf?: Date | null
}

/**
 * Without times it is shown from the start of its first to the end of its last day (WIB). The end must be after the
 * start.
 */
export function announcementOf(
  { title, content, pinned, urgent, about, date, time, expiresDate, expiresTime }: z.output<typeof announcementFields>,
  context: z.core.$RefinementCtx,
): AnnouncementInput {
  const mistake = (message: string) => context.addIssue({ code: 'custom', path: ['expiresDate'], message })
  const publishedAt = zonedInstant(date, time || undefined)
  const expiresAt = expiryOf(expiresDate, expiresTime)
  if (expiresDate === '' && expiresTime !== '') mistake('Isi juga tanggal berakhirnya')
  if (expiresAt && expiresAt <= publishedAt) mistake('Waktu berakhir harus sesudah waktu tayang')
  return { title, content, pinned, urgent, about, publishedAt, expiresAt }
}

function expiryOf(date: string, time: string): Date | null {
  if (date === '') return null
  return time === '' ? endOfDay(date) : zonedInstant(date, time)
}

export function timesAsTyped({ publishedAt, expiresAt }: { publishedAt: Date; expiresAt: Date | null }) {
  const clock = (date: Date) => (isoTime(date) === '00:00' ? '' : isoTime(date))
  const end = expiresAt && clock(expiresAt) === '' ? addDays(expiresAt, -1) : expiresAt
  return {
    date: isoDay(publishedAt),
    time: clock(publishedAt),
    expiresDate: end ? isoDay(end) : '',
    expiresTime: expiresAt ? clock(expiresAt) : '',
  }
}

export const announcementId = rowId('Pengumuman tidak dikenal')

export const attachmentInput = z
  .file()
  .optional()
  .transform((file) => (file && file.size > 0 ? file : undefined))

export type AnnouncementStatus = 'active' | 'scheduled' | 'expired'

/** Labels of the statuses (docs/rules-of-service.md#announcements). */
export const announcementStatuses = {
  active: 'Aktif',
  scheduled: 'Terjadwal',
  expired: 'Kedaluwarsa',
} as const satisfies Record<AnnouncementStatus, string>

export interface PublicAnnouncement {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly publishedAt: Date
  readonly pinned: boolean
  /** The season moved a date of its text after it was published. */
  readonly hasOldDates: boolean
  /** The name of the season it belongs to, once that is over: it is no news any more. */
  readonly pastSeason: string | null
  readonly files: readonly ContentFile[]
}

export interface StaffAnnouncement extends AnnouncementInput {
  readonly id: number
  readonly version: number
  readonly status: AnnouncementStatus
  readonly files: readonly ContentFile[]
}

export function announcementStatus(
  announcement: { readonly publishedAt: Date; readonly expiresAt: Date | null },
  at: Date,
): AnnouncementStatus {
  if (announcement.publishedAt > at) return 'scheduled'
  return announcement.expiresAt && announcement.expiresAt <= at ? 'expired' : 'active'
}

export function mayListAnnouncements(person: Person): boolean {
  return mayEnter(person, 'helpdesk')
}

export function mayManageAnnouncements(person: Person): boolean {
  return mayEnter(person, 'helpdesk') && holds(person, 'content')
}
