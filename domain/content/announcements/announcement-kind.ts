// Announcements as a kind of content. They have no revisions.
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import { announcementAudit } from './announcement-audit.ts'
import type { AnnouncementInput } from './announcement-input.ts'
import { mayManageAnnouncements } from './announcement-policy.ts'
import { announcement } from './announcement-tables.ts'

/** What is announced, from one moment and perhaps to another. */
export const announcementKind: CreatedKind<typeof announcement.$inferSelect, AnnouncementInput> = {
  table: announcement,
  target: 'announcement',
  audit: announcementAudit,
  mayManage: mayManageAnnouncements,
  fieldsOf: ({ title, content, publishedAt, expiresAt, pinned, urgent, about }) => ({
    ...{ title, content, publishedAt },
    ...{ expiresAt, pinned, urgent, about },
  }),
  dated: ['title', 'content'],
  auditedOnRemoval: ['title', 'content'],
  notFound: 'Pengumuman ini sudah tidak ada',
  editConflict: 'Pengumuman ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
}
