// Keeps a list of tickets as it is now: rows that changed are shown anew, rows that are new are offered.
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { hearLive, isAboutTicket } from './live-stream.ts'
import { useLiveRefresh } from './use-live-refresh.ts'

/** Props of `LiveTickets`: the tickets on the screen, and whether new ones would come on top of them. */
export interface LiveTicketsProps {
  readonly shown: readonly number[]
  readonly takesNew?: boolean
}

/** Stands above the list; says '2 tiket baru' with the way to show them, and nothing while there are none. */
export function LiveTickets({ shown, takesNew = false }: LiveTicketsProps) {
  const { revalidate, state } = useRevalidator()
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  useLiveRefresh((event) => isAboutTicket(event) && shown.includes(event.ticketId), { calm: true })
  useEffect(() => {
    if (!takesNew) return
    return hearLive((event) => {
      if (!isAboutTicket(event)) return
      const { kind, ticketId } = event
      // Whatever else happens to one, somebody has already taken it.
      if (kind === 'submitted') setFresh((known) => new Set(known).add(ticketId))
      else setFresh((known) => (known.has(ticketId) ? new Set([...known].filter((id) => id !== ticketId)) : known))
    })
  }, [takesNew])
  const unseen = [...fresh].filter((id) => !shown.includes(id)).length
  async function show() {
    await revalidate()
    setFresh(new Set())
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
    </div>
  )
}
