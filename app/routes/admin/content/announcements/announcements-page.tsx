import { Pencil, Pin, TriangleAlert } from 'lucide-react'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import type { FormUploads } from '#app/forms/uploads.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { AddLink, ContentManager, RemovePublicForm } from '#app/routes/admin/content/content-manager.tsx'
import { type ManagerAddress, managerAddress } from '#app/routes/admin/content/manager-address.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import {
  mayManageAnnouncements,
  type StaffAnnouncement,
  timesAsTyped,
} from '#domain/content/announcements/announcement.ts'
import { fileMaxBytes, fileTooLarge } from '#domain/content/files/content-file.ts'
import { formatLongDate, formatTime } from '#shared/dates.ts'
import { excerpt } from '#shared/text.ts'
import type { Route } from './+types/announcements-page.ts'
import { answerAnnouncementForm, loadManagedAnnouncements } from './announcement-actions.server.ts'
import { AnnouncementForm, AnnouncementSearch, AnnouncementStatusBadge } from './announcement-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Kelola Pengumuman · Helpdesk SPMB' }]

export const handle = { uploads: { maxBytes: fileMaxBytes } satisfies FormUploads }

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadManagedAnnouncements(await requireAllowed(context, request, 'admin', mayManageAnnouncements), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageAnnouncements)
  return answerAnnouncementForm(person, request, 'Pengumuman berhasil dihapus')
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  clientActionKeepingInput({ ...sent, tooLarge: { attachment: fileTooLarge } })

/** How much of the content a row shows, in characters. */
const shownContent = 120

const columns = (address: ManagerAddress): readonly Column<StaffAnnouncement>[] => [
  {
    key: 'title',
    header: 'Judul',
    main: true,
    cell: ({ title, pinned, urgent }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {title}
        {pinned && (
          <span title="Disematkan">
            <Pin aria-hidden="true" className="size-4 text-sogan-700" />
            <span className="sr-only">(disematkan)</span>
          </span>
        )}
        {urgent && (
          <span title="Mendesak">
            <TriangleAlert aria-hidden="true" className="size-4 text-red-600" />
            <span className="sr-only">(mendesak)</span>
          </span>
        )}
      </span>
    ),
  },
  { key: 'date', header: 'Tanggal', cell: (row) => <AnnouncementDates {...row} /> },
  { key: 'content', header: 'Isi', cell: ({ content }) => excerpt(content.replaceAll(/\s+/g, ' '), shownContent) },
  { key: 'status', header: 'Status', cell: ({ status }) => <AnnouncementStatusBadge status={status} /> },
  {
    key: 'actions',
    header: 'Aksi',
    end: true,
    cell: ({ id, title }) => (
      <span className="flex sm:justify-end">
        <IconLink to={address({ edit: String(id) })} title="Edit" name={title}>
          <Pencil />
        </IconLink>
        <RemovePublicForm id={id} what="pengumuman" name={title} />
      </span>
    ),
  },
]

function AnnouncementDates({ publishedAt, expiresAt }: StaffAnnouncement) {
  const { time, expiresTime } = timesAsTyped({ publishedAt, expiresAt })
  const last = expiresAt && (expiresTime ? expiresAt : new Date(expiresAt.getTime() - 1))
  return (
    <span className="grid min-w-36">
      <span>
        {formatLongDate(publishedAt)}
        {time && `, ${formatTime(publishedAt)}`}
      </span>
      {last && (
        <span className="text-tinta-soft">
          sampai {formatLongDate(last)}
          {expiresTime && `, ${formatTime(last)}`}
        </span>
      )}
    </span>
  )
}

export default function ManageAnnouncementsPage({ loaderData }: Route.ComponentProps) {
  const { items, search, editing, adding, removed, today, audiences, fresh } = loaderData
  const address = managerAddress('/admin/announcements', { q: search })
  return (
    <ContentManager
      title="Kelola Pengumuman"
      description="Kabar di beranda. Yang terjadwal tampil dan berakhir sendiri pada waktunya."
      address={address}
      actions={<AddLink to={address({ new: '1' })}>Tambah Pengumuman</AddLink>}
      removed={{ id: removed, words: 'Pengumuman sudah tidak tampil di publik.' }}
      form={
        (adding || editing) && (
          <AnnouncementForm key={editing?.id ?? 'new'} item={editing} {...{ today, audiences, fresh }} />
        )
      }
    >
      <AnnouncementSearch search={search} />
      <Table
        caption="Pengumuman"
        columns={columns(address)}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={search ? `Tidak ada hasil untuk pencarian "${search}"` : 'Belum ada pengumuman'}>
            {search ? 'Coba satu kata saja.' : 'Pengumuman yang Anda tulis muncul di sini.'}
          </EmptyState>
        }
      />
    </ContentManager>
  )
}
