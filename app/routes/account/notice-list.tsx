// The notices under the bell, newest first: opening one marks it as read.
import { ChevronRight } from 'lucide-react'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { formatDateTime } from '#shared/dates.ts'

/** Props of `NoticeList`; `first` is true on the first page, `next` the key of the following one. */
export interface NoticeListProps {
  readonly items: readonly {
    readonly id: number
    readonly text: string
    readonly readAt: Date | null
    readonly createdAt: Date
  }[]
  readonly next: number | null
  readonly first: boolean
  /** What readers call the list, where there is more than one. */
  readonly label?: string
  /** What is said where there is none. */
  readonly empty?: string
}

/** Shows what comes as it comes. Each notice is a button of a form, so that it works without JavaScript. */
export function NoticeList({
  items,
  next,
  first,
  label = 'Notifikasi',
  empty = 'Kabar tentang pertanyaan muncul di sini.',
}: NoticeListProps) {
  if (items.length === 0) {
    return <EmptyState title="Belum ada notifikasi">{empty}</EmptyState>
  }
  return (
    <>
      <Card flush>
        <ul aria-label={label} className="divide-y divide-garis">
          {items.map(({ id, text, readAt, createdAt }) => (
            <li key={id}>
              <PortalForm intent="open">
                <button
                  type="submit"
                  name="id"
                  value={id}
                  className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left hover:bg-nila-50 sm:px-5"
                >
                  <span className="grid min-w-0 grow gap-0.5">
                    <span className={readAt ? 'wrap-anywhere' : 'font-semibold wrap-anywhere'}>{text}</span>
                    <span className="flex flex-wrap gap-x-3 text-sm text-tinta-soft">
                      {!readAt && <span className="font-semibold text-nila-700">Belum dibaca</span>}
                      <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
                    </span>
                  </span>
                  <ChevronRight className="shrink-0 text-tinta-soft" />
                </button>
              </PortalForm>
            </li>
          ))}
        </ul>
      </Card>
      <Pagination previous={first ? undefined : '?'} next={next === null ? undefined : `?before=${next}`} />
    </>
  )
}

/** The button that marks all notifications as read, while some are unread; reloads the page's data when one arrives. */
export function ReadAll({ unread }: { unread: boolean }) {
  useLiveRefresh(({ kind }) => kind === 'notification' || kind === 'sealed_report', { calm: true })
  if (!unread) return null
  return (
    <PortalForm intent="read-all">
      <Button type="submit" variant="secondary">
        Tandai semua sudah dibaca
      </Button>
    </PortalForm>
  )
}
