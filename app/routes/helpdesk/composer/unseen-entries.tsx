// What somebody else said while a reply was being written: it is read before the reply can be sent.
import { Button } from '#app/ui/button.tsx'
import { goTo } from '#app/ui/go-to.ts'
import type { ReplyOnItsWay } from '#domain/tickets/drafts/find-drafts.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

/** Props of `UnseenEntries`; `onSee` is called once the writer was led to them. */
export interface UnseenEntriesProps {
  readonly entries: readonly TimelineEntry[]
  readonly onSee: () => void
}

const deeds: Partial<Record<TimelineEntry['type'], string>> = {
  answered: 'baru saja menjawab',
  completed: 'baru saja menandai tiket ini selesai',
}

/** In the composer's head; takes no room while nothing came in. */
export function UnseenEntries({ entries, onSee }: UnseenEntriesProps) {
  const newest = entries.at(-1)
  function see() {
    const entry = newest && document.getElementById(`entri-${newest.id}`)
    onSee()
    if (!entry) return
    entry.tabIndex = -1
    goTo(entry)
  }
  return (
    <div role="status" className="contents">
      {newest && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border border-red-200 bg-red-50 py-1 pr-1 pl-3">
          <p className="min-w-0 grow basis-60 text-sm">
            <b className="font-semibold">
              {newest.author} {deeds[newest.type] ?? 'baru saja menulis lagi'}.
            </b>{' '}
            <span className="line-clamp-2 wrap-anywhere">{newest.message}</span>
          </p>
          <Button size="sm" variant="secondary" onClick={see}>
            Lihat dulu
          </Button>
        </div>
      )}
    </div>
  )
}

/** The reply of a colleague that nobody was told of yet: it goes out in seconds, and a second one would be held back. */
export function ColleaguesReply({ replies }: { replies: readonly ReplyOnItsWay[] }) {
  const reply = replies.find(({ own }) => !own)
  return (
    <div role="status" className="contents">
      {reply && (
        <p className="rounded-control border border-red-200 bg-red-50 px-3 py-1 text-sm">
          <b className="font-semibold">{reply.author} sedang mengirim balasan.</b>{' '}
          <span className="line-clamp-2 wrap-anywhere">{reply.message}</span>
        </p>
      )}
    </div>
  )
}
