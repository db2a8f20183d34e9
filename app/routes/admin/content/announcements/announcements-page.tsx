import { Pin, TriangleAlert } from 'lucide-react'
import { FromSeason } from '#app/components/season/from-season.tsx'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import type { FormUploads } from '#app/forms/uploads.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { RemovePublicForm } from '#app/routes/admin/content/content-manager.tsx'
import { type ManagerAddress, managerAddress } from '#app/routes/admin/content/manager-address.ts'
import { ResourcePage, stepsColumn } from '#app/routes/admin/content/resource-page.tsx'
import type { Column } from '#app/ui/table.tsx'
import type { ListedAnnouncement } from '#domain/content/announcements/announcement.server.ts'
import { mayManageAnnouncements, timesAsTyped } from '#domain/content/announcements/announcement.ts'
import { fileMaxBytes, fileTooLarge } from '#domain/content/files/content-file.ts'
import { formatLongDate, formatTime } from '#shared/dates.ts'
import { excerpt } from '#shared/text.ts'
import type { Route } from './+types/announcements-page.ts'
import { answerAnnouncementForm, loadManagedAnnouncements } from './announcement-actions.server.ts'
import { AnnouncementForm, AnnouncementStatusBadge, announcementSearch } from './announcement-form.tsx'
import { OldDates } from './old-dates.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Kelola Pengumuman · Helpdesk SPMB' }]

export const handle = { uploads: { maxBytes: fileMaxBytes } satisfies FormUploads }

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadManagedAnnouncements(await requireAllowed(context, request, 'admin', mayManageAnnouncements), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageAnnouncements)
  return answerAnnouncementForm(person, request)
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  clientActionKeepingInput({ ...sent, tooLarge: { attachment: fileTooLarge } })

/** How much of the content a row shows, in characters. */
const shownContent = 120

const columns = (address: ManagerAddress): readonly Column<ListedAnnouncement>[] => [
  {
    key: 'title',
    header: 'Judul',
    main: true,
    cell: ({ title, pinned, urgent, isDated }) => (
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
        {isDated && <FromSeason />}
      </span>
    ),
  },
  { key: 'date', header: 'Tanggal', cell: (row) => <AnnouncementDates {...row} /> },
  {
    key: 'content',
    header: 'Isi',
    cell: (row) => (
      <span className="grid gap-2">
        {excerpt(row.content.replaceAll(/\s+/g, ' '), shownContent)}
        <OldDates item={row} />
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <AnnouncementStatusBadge status={status} /> },
  stepsColumn(
    address,
    ({ title }) => title,
    ({ id, title }) => <RemovePublicForm id={id} what="pengumuman" name={title} />,
  ),
]

function AnnouncementDates({ publishedAt, expiresAt }: ListedAnnouncement) {
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
  const { items, search, editing, adding, removed, ...form } = loaderData
  const address = managerAddress('/admin/announcements', { q: search })
  return (
    <ResourcePage
      title="Kelola Pengumuman"
      description="Kabar di beranda. Yang terjadwal tampil dan berakhir sendiri pada waktunya."
      address={address}
      add="Tambah Pengumuman"
      removed={{ id: removed, words: 'Pengumuman sudah tidak tampil di publik.' }}
      form={(adding || editing) && <AnnouncementForm key={editing?.id ?? 'new'} item={editing} {...form} />}
      search={{
        ...{ ...announcementSearch, value: search, hint: 'Coba satu kata saja.' },
        ...{ whole: '/admin/announcements', className: 'max-w-xl' },
      }}
      caption="Pengumuman"
      columns={columns(address)}
      rows={items}
      empty={{ title: 'Belum ada pengumuman', text: 'Pengumuman yang Anda tulis muncul di sini.' }}
    />
  )
}
