import { z } from 'zod'
import { answerManager } from '#app/routes/admin/content/answer-manager.server.ts'
import { managerAddress, readManager } from '#app/routes/admin/content/manager-address.ts'
import { findNewsTopics } from '#app/routes/public/announcements/news-topics.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import {
  announcementKind,
  changeAnnouncement,
  createAnnouncement,
  findListedAnnouncements,
  findManagedAnnouncements,
  renewDates,
} from '#domain/content/announcements/announcement.server.ts'
import {
  announcementFields,
  announcementId,
  announcementOf,
  attachmentInput,
  type StaffAnnouncement,
} from '#domain/content/announcements/announcement.ts'
import { idempotencyKey, seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { isoDay, now } from '#shared/dates.ts'
import { pagePathOf } from '#shared/page-data-path.ts'
import { typedSearch } from '#shared/text.ts'

export async function loadManagedAnnouncements(person: Person, request: Request) {
  const { search, edit, adding, removed, fresh } = readManager(request, announcementId)
  const [all, items, audiences, season] = await Promise.all([
    edit ? findManagedAnnouncements(person) : [],
    findListedAnnouncements(person, search),
    findNewsTopics(),
    edit || adding ? getSeason() : undefined,
  ])
  const editing: StaffAnnouncement | null = all.find(({ id }) => String(id) === edit) ?? null
  const at = now()
  return { items, search, editing, adding, removed, today: isoDay(at), at, audiences, fresh, season: season ?? null }
}

const removal = 'remove-'

const forms = [
  z.object({ intent: z.literal('renew'), id: announcementId, version: seenVersion }),
  announcementFields
    .extend({ intent: z.literal('create'), attachment: attachmentInput, idempotencyKey })
    .transform(({ intent, attachment, idempotencyKey: key, ...fields }, context) => ({
      ...{ intent, attachment, key, input: announcementOf(fields, context) },
    })),
  announcementFields
    .extend({ intent: z.literal('change'), id: announcementId, version: seenVersion, attachment: attachmentInput })
    .loose()
    .transform(({ intent, id, version, attachment, ...fields }, context) => ({
      ...{ intent, id, version, add: attachment },
      // Each attachment has a checkbox that removes it.
      remove: Object.keys(fields).flatMap((name) => (name.startsWith(removal) ? name.slice(removal.length) : [])),
      input: announcementOf(fields, context),
    })),
]

/** `quiet`: the page says itself what was removed. */
export function answerAnnouncementForm(person: Person, request: Request, quiet = false) {
  const url = new URL(request.url)
  const address = managerAddress(pagePathOf(url.pathname), { q: typedSearch(url.searchParams) })
  const kind = { kind: announcementKind, id: announcementId, name: 'Pengumuman' }
  return answerManager(request, person, {
    ...{ ...kind, address, quiet, forms },
    async save(step) {
      if (step.intent === 'renew') {
        await renewDates(person, step.id, step.version)
        return 'Tanggal pengumuman sekarang mengikuti jadwal'
      }
      if (step.intent === 'create') {
        await createAnnouncement(person, step.input, step.attachment, step.key)
        return 'Pengumuman baru berhasil ditambahkan'
      }
      await changeAnnouncement(person, step.id, step.version, step.input, step)
      return 'Pengumuman berhasil diperbarui'
    },
  })
}
