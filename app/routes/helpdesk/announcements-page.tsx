import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FromSeason } from '#app/components/season/from-season.tsx'
import { flashToastId } from '#app/flash.ts'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import type { FormUploads } from '#app/forms/uploads.ts'
import { requireAllowed, requirePerson } from '#app/guards.server.ts'
import {
  answerAnnouncementForm,
  loadManagedAnnouncements,
} from '#app/routes/admin/content/announcements/announcement-actions.server.ts'
import {
  AnnouncementForm,
  AnnouncementStatusBadge,
  announcementSearch,
} from '#app/routes/admin/content/announcements/announcement-form.tsx'
import { OldDates } from '#app/routes/admin/content/announcements/old-dates.tsx'
import { AddLink, ContentManager, RemovePublicForm } from '#app/routes/admin/content/content-manager.tsx'
import { managerAddress } from '#app/routes/admin/content/manager-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchBox } from '#app/ui/forms/search-box.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import type { ListedAnnouncement } from '#domain/content/announcements/announcement.server.ts'
import { mayManageAnnouncements } from '#domain/content/announcements/announcement.ts'
import { fileMaxBytes, fileTooLarge } from '#domain/content/files/content-file.ts'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import type { Route } from './+types/announcements-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Pengumuman · Helpdesk SPMB' }]

export const handle = { uploads: { maxBytes: fileMaxBytes } satisfies FormUploads }

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  const manage = mayManageAnnouncements(person)
  const { editing, adding, removed, ...list } = await loadManagedAnnouncements(person, request)
  return { ...list, can: { manage }, ...(manage ? { editing, adding, removed } : notWriting) }
}

const notWriting = { editing: null, adding: false, removed: null }

export async function action({ context, request }: Route.ActionArgs) {
  return answerAnnouncementForm(
    await requireAllowed(context, request, 'helpdesk', mayManageAnnouncements),
    request,
    true,
  )
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  clientActionKeepingInput({ ...sent, tooLarge: { attachment: fileTooLarge } })

/** Shows the fixed toast for what was begun or done, once per announcement; the word that comes with the next page takes its place. */
function useSpokenStep(editing: number | undefined, removed: string | null): void {
  const toast = useToast()
  const announced = useRef('')
  const words = editing ? `Edit pengumuman ID: ${editing}` : removed ? `Pengumuman ID: ${removed} dihapus` : ''
  useEffect(() => {
    if (announced.current === words) return
    announced.current = words
    if (words) toast.show({ id: flashToastId, title: words, tone: 'info' })
  }, [words, toast])
}

export default function HelpdeskAnnouncementsPage({ loaderData }: Route.ComponentProps) {
  const { items, search, editing, adding, removed, can, ...form } = loaderData
  useSpokenStep(editing?.id, removed)
  const address = managerAddress('/helpdesk/announcements', { q: search })
  return (
    <ContentManager
      title="Pengumuman"
      description="Semua pengumuman portal, juga yang belum tayang dan yang sudah lewat."
      address={address}
      actions={can.manage && <AddLink to={address({ new: '1' })}>Tambah Pengumuman</AddLink>}
      removed={{ id: removed, words: `Pengumuman ID: ${removed} tidak lagi tampil di publik.` }}
      formPlace="instead"
      form={
        (adding || editing) && (
          <div className="max-w-column">
            <AnnouncementForm key={editing?.id ?? 'new'} item={editing} {...form} />
          </div>
        )
      }
    >
      <SearchBox key={search} {...announcementSearch} defaultValue={search} className="max-w-xl" />
      {items.length === 0 && (
        <EmptyState title={search ? `Tidak ada hasil untuk pencarian "${search}"` : 'Belum ada pengumuman'}>
          {search ? 'Coba satu kata saja.' : 'Pengumuman yang ditulis admin muncul di sini.'}
        </EmptyState>
      )}
      <ul aria-label="Pengumuman" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <AnnouncementCard item={item} editTo={can.manage ? address({ edit: String(item.id) }) : null} />
          </li>
        ))}
      </ul>
    </ContentManager>
  )
}

/** `editTo` null: it is read only. */
function AnnouncementCard({ item, editTo }: { item: ListedAnnouncement; editTo: string | null }) {
  const { id, title, content, publishedAt, status, isDated } = item
  return (
    <Card>
      <article className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="text-lg wrap-anywhere">{title}</h2>
          <AnnouncementStatusBadge status={status} />
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-tinta-soft">
          <time dateTime={isoDay(publishedAt)}>{formatLongDate(publishedAt)}</time>
          {isDated && <FromSeason />}
        </p>
        <p className="max-w-measure wrap-anywhere whitespace-pre-line">{content.trim()}</p>
        <OldDates item={item} canRenew={editTo !== null} />
        {editTo && (
          <div className="flex flex-wrap gap-2 pt-1">
            <ButtonLink to={editTo} variant="secondary" aria-label={`Edit: ${title}`}>
              <Pencil />
              Edit
            </ButtonLink>
            <RemovePublicForm id={id} what="pengumuman" name={title}>
              <Button type="submit" variant="quiet" aria-label={`Hapus: ${title}`}>
                <Trash2 />
                Hapus
              </Button>
            </RemovePublicForm>
          </div>
        )}
      </article>
    </Card>
  )
}
