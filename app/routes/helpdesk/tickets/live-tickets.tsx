import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { isAboutTicket, type LiveMessage, onLiveEvent } from '#app/components/live/live-stream.ts'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { Button } from '#app/ui/button.tsx'

/** Events within this time in ms become one request. */
const gatherFor = 500

const maxAtOnce = 50

/** What may bring a ticket to a list that did not have it; of the rest, someone has already taken it. */
const brings: readonly LiveMessage['kind'][] = ['handed_over', 'reopened', 'changed']

/**
 * The ids of the new tickets, and a function that clears them once they are shown. The portal is asked which of them the view
 * shows, which `query` has as the address does; with `takesAll` it shows every ticket that is submitted. Nothing where the
 * list does not take new ones. A stream begins a little back in time: what was submitted up to `newest` the list has seen.
 */
function useFreshTickets(takesNew: boolean, query: string, takesAll: boolean, newest: number) {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (!takesNew) return
    const waiting = new Set<number>()
    const taken = new Set<number>()
    let timer: number | undefined
    let isHere = true

    function offer(ids: readonly number[]) {
      setFresh((known) => new Set([...known, ...ids.filter((id) => !taken.has(id))]))
    }

    async function ask(view: string) {
      const asked = [...waiting].slice(0, maxAtOnce)
      for (const id of asked) waiting.delete(id)
      const matching = await findMatching(view, asked)
      if (!isHere) return
      // Not lost: they are asked about again with the next one.
      if (!matching) for (const id of asked) waiting.add(id)
      else offer(matching)
      timer = undefined
      if (matching && waiting.size > 0) timer = window.setTimeout(ask, gatherFor, view)
    }

    const stop = onLiveEvent((event) => {
      if (!isAboutTicket(event)) return
      const { kind, ticketId } = event
      if (kind === 'submitted' && ticketId <= newest) return
      if (kind === 'submitted' && takesAll) return offer([ticketId])
      if (kind === 'submitted' || brings.includes(kind)) {
        taken.delete(ticketId)
        waiting.add(ticketId)
        timer ??= window.setTimeout(ask, gatherFor, query)
        return
      }
      taken.add(ticketId)
      waiting.delete(ticketId)
      setFresh((known) => (known.has(ticketId) ? new Set([...known].filter((id) => id !== ticketId)) : known))
    })
    return () => {
      isHere = false
      stop()
      window.clearTimeout(timer)
    }
  }, [takesNew, query, takesAll, newest])
  return { fresh, clearFresh: () => setFresh(new Set()) }
}

/** Undefined when the portal cannot be reached. */
async function findMatching(view: string, ids: readonly number[]): Promise<readonly number[] | undefined> {
  try {
    const answer = await fetch(`/helpdesk/tickets/matching?${view}&ids=${ids.join(',')}`, { redirect: 'error' })
    return answer.ok ? ((await answer.json()) as { matching: readonly number[] }).matching : undefined
  } catch {
    return undefined
  }
}

/**
 * Props of `LiveTickets`: the tickets on the screen, whether new ones would come to them, and which: `query` is the view
 * as the address has it, `takesAll` says that it takes every ticket that is submitted, `newest` is the id of the newest
 * ticket of all when the list was made.
 */
interface LiveTicketsProps {
  readonly shown: readonly number[]
  readonly takesNew?: boolean
  readonly query: string
  readonly takesAll: boolean
  readonly newest: number
}

export function LiveTickets({ shown, takesNew = false, query, takesAll, newest }: LiveTicketsProps) {
  const { revalidate, state } = useRevalidator()
  const { fresh, clearFresh } = useFreshTickets(takesNew, query, takesAll, newest)
  useLiveRefresh((event) => isAboutTicket(event) && shown.includes(event.ticketId), { calm: true })
  const unseen = [...fresh].filter((id) => !shown.includes(id)).length
  const [asked, setAsked] = useState<readonly number[]>([])
  const further = unseen > 0 ? 0 : asked.filter((id) => !shown.includes(id)).length
  async function show() {
    const ids = [...fresh]
    await revalidate()
    clearFresh()
    setAsked(ids)
  }
  return (
    <div role="status" className="contents">
      {unseen > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-nila-100 bg-nila-50 px-4 py-2">
          <span className="font-semibold">{unseen} tiket baru</span>
          <Button variant="quiet" onClick={show} busy={state === 'loading'} busyLabel="Memuat …">
            <RefreshCw />
            Tampilkan
          </Button>
        </p>
      )}
      {further > 0 && (
        <p className="rounded-card border border-garis bg-kertas px-4 py-2">
          {further} tiket baru ada di halaman berikutnya, karena batas waktunya masih lama.{' '}
          <Link to={`?${query}&sort=newest`} onClick={() => setAsked([])}>
            Urutkan yang terbaru
          </Link>
        </p>
      )}
    </div>
  )
}
