// '/admin/announcements': the announcement manager.

import { Pencil, Pin, Plus, Trash2, TriangleAlert, X } from 'lucide-react'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { keepTyped } from '#app/forms/keep-typed.ts'
import { UndoNotice } from '#app/forms/undo-notice.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { StaffAnnouncement } from '#domain/content/announcements/announcement.ts'
import { timesAsTyped } from '#domain/content/announcements/announcement-input.ts'
import { mayManageAnnouncements } from '#domain/content/announcements/announcement-policy.ts'
import { fileTooLarge } from '#domain/content/files/content-file.ts'
import { formatLongDate, formatTime } from '#shared/dates.ts'
import { excerpt } from '#shared/text.ts'
import type { Route } from './+types/announcements-page.ts'
import { answerAnnouncementForm, loadAnnouncements } from './announcement-actions.server.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementSearch } from './announcement-search.tsx'
import { AnnouncementStatusBadge } from './announcement-status-badge.tsx'

const path = '/admin/announcements'

export const meta: Route.MetaFunction = () => [{ title: 'Kelola Pengumuman · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadAnnouncements(await requireAllowed(context, request, 'admin', mayManageAnnouncements), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageAnnouncements)
  return answerAnnouncementForm(person, request, 'announcement-removed')
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  keepTyped({ ...sent, tooLarge: { attachment: fileTooLarge } })

/** How much of the content a row shows, in characters. */
const shownContent = 120

const columns = (addressWith: (more: Record<string, string>) => string): readonly Column<StaffAnnouncement>[] => [
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
  { key: 'date', header: 'Tanggal', cell: (row) => <Shown {...row} /> },
  { key: 'content', header: 'Isi', cell: ({ content }) => excerpt(content.replaceAll(/\s+/g, ' '), shownContent) },
  { key: 'status', header: 'Status', cell: ({ status }) => <AnnouncementStatusBadge status={status} /> },
  {
    key: 'actions',
    header: 'Aksi',
    end: true,
    cell: ({ id, title }) => (
      <span className="flex sm:justify-end">
        <ButtonLink
          to={addressWith({ edit: String(id) })}
          variant="quiet"
          aria-label={`Edit: ${title}`}
          title="Edit"
          className="min-w-11 px-2!"
        >
          <Pencil />
        </ButtonLink>
        <ConfirmForm
          intent="remove"
          hidden={{ id }}
          title="Hapus pengumuman ini?"
          description={`"${title}" tidak lagi tampil di publik.`}
          confirmLabel="Ya, hapus"
          danger
        >
          <IconButton type="submit" label={`Hapus: ${title}`}>
            <Trash2 />
          </IconButton>
        </ConfirmForm>
      </span>
    ),
  },
]

/** Since when, and until when. */
function Shown({ publishedAt, expiresAt }: StaffAnnouncement) {
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

export default function AnnouncementsPage({ loaderData }: Route.ComponentProps) {
  const { items, search, editing, adding, removed, today, fresh } = loaderData
  const open = adding || editing !== null
  const addressWith = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...(search && { q: search }), ...more })}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Kelola Pengumuman"
        description="Kabar di beranda. Yang terjadwal tampil dan berakhir sendiri pada waktunya."
        actions={
          open ? (
            <ButtonLink to={search ? addressWith({}) : path} variant="secondary">
              <X />
              Batal
            </ButtonLink>
          ) : (
            <ButtonLink to={addressWith({ new: '1' })}>
              <Plus />
              Tambah Pengumuman
            </ButtonLink>
          )
        }
      />
      {removed && <UndoNotice key={removed} id={removed} words="Pengumuman sudah tidak tampil di publik." />}
      {!open && <FormNotices />}
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          open && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]',
        )}
      >
        <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-5', open && 'max-lg:hidden')}>
          <AnnouncementSearch search={search} />
          <Table
            caption="Pengumuman"
            columns={columns(addressWith)}
            rows={items}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title={search ? `Tidak ada hasil untuk pencarian "${search}"` : 'Belum ada pengumuman'}>
                {search ? 'Coba satu kata saja.' : 'Pengumuman yang Anda tulis muncul di sini.'}
              </EmptyState>
            }
          />
        </div>
        {open && <AnnouncementForm key={editing?.id ?? 'new'} item={editing} today={today} fresh={fresh} />}
      </div>
    </div>
  )
}
