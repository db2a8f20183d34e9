// Keeps a list of tickets as it is now: changed rows are updated, new rows are offered.
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { isAboutTicket } from '#app/components/live/live-stream.ts'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { Button } from '#app/ui/button.tsx'
import { useFreshTickets } from './use-fresh-tickets.ts'

/**
 * Props of `LiveTickets`: the tickets on the screen, whether new ones would come to them, and which: `query` is the view
 * as the address has it, `takesAll` says that it takes every ticket that is submitted, `newest` is the id of the newest
 * ticket of all when the list was made.
 */
export interface LiveTicketsProps {
  readonly shown: readonly number[]
  readonly takesNew?: boolean
  readonly query: string
  readonly takesAll: boolean
  readonly newest: number
}

/** Stands above the list; '2 tiket baru' with a link to show them; nothing while there are none. */
export function LiveTickets({ shown, takesNew = false, query, takesAll, newest }: LiveTicketsProps) {
  const { revalidate, state } = useRevalidator()
  const { fresh, forget } = useFreshTickets(takesNew, query, takesAll, newest)
  useLiveRefresh((event) => isAboutTicket(event) && shown.includes(event.ticketId), { calm: true })
  const unseen = [...fresh].filter((id) => !shown.includes(id)).length
  const [asked, setAsked] = useState<readonly number[]>([])
  const further = unseen > 0 ? 0 : asked.filter((id) => !shown.includes(id)).length
  async function show() {
    const ids = [...fresh]
    await revalidate()
    forget()
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
