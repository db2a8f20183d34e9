// Announcements as a kind of content. They have no revisions.
import type { ContentKind } from '#domain/content/lifecycle/content-kind.ts'
import type { AnnouncementInput } from './announcement-input.ts'
import { mayManageAnnouncements } from './announcement-policy.ts'
import { announcement } from './announcement-tables.ts'

/** What is announced, from one moment and perhaps to another. */
export const announcementKind: ContentKind<typeof announcement.$inferSelect, AnnouncementInput> = {
  table: announcement,
  target: 'announcement',
  audit: { change: 'announcement.change', remove: 'announcement.remove', restore: 'announcement.restore' },
  mayManage: mayManageAnnouncements,
  fieldsOf: ({ title, content, publishedAt, expiresAt, pinned, urgent }) => ({
    ...{ title, content, publishedAt },
    ...{ expiresAt, pinned, urgent },
  }),
  auditedOnRemoval: ['title', 'content'],
  notFound: 'Pengumuman ini sudah tidak ada',
  editConflict: 'Pengumuman ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
}
