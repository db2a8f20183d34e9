// What is sent to the announcements of either area of staff.
import { announcementKind, createAnnouncement } from '#domain/content/announcements/announcement.server.ts'
import { removeContent } from '#domain/content/lifecycle/content-steps.ts'
import { now } from '#shared/dates.ts'
import { holding, one, type WritingsOf } from './writing.ts'

/** The four steps; agents without the permission to write content are refused as everybody else. */
export function announcementWritings(path: '/helpdesk/announcements' | '/admin/announcements'): WritingsOf {
  const may = holding('content')
  return async ({ people: { writer } }) => {
    const typed = { title: 'Pengumuman', content: 'Isi pengumuman.' }
    const times = { publishedAt: now(), expiresAt: null, pinned: false, urgent: false, about: null }
    const make = (title: string) => createAnnouncement(writer, { ...typed, ...times, title: `${title} ${path}` })
    const [there, gone] = [await make('Ada'), await make('Hapus')]
    await removeContent(announcementKind, writer, gone)
    const fields = { ...typed, date: '2026-05-01', time: '08:00', expiresDate: '', expiresTime: '' }
    return [
      { what: 'an announcement', path, may, fields: () => ({ intent: 'create', ...fields, title: `Baru ${path}` }) },
      {
        ...{ what: 'changing an announcement', path, may },
        fields: async () => ({
          ...{ intent: 'change', id: String(there), ...fields, title: 'Judul lain' },
          version: await one('select version from announcement where id = $1', there),
        }),
      },
      {
        ...{ what: 'the dates of an announcement', path, may },
        fields: async () => ({
          ...{ intent: 'renew', id: String(there) },
          version: await one('select version from announcement where id = $1', there),
        }),
      },
      { what: 'removing an announcement', path, may, fields: () => ({ intent: 'remove', id: String(there) }) },
      { what: 'restoring an announcement', path, may, fields: () => ({ intent: 'restore', id: String(gone) }) },
    ]
  }
}
