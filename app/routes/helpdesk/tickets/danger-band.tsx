import { Siren } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { onLiveEvent } from '#app/components/live/live-stream.ts'
import type { findDistressedTickets } from '#domain/tickets/distress/distressed-tickets.ts'
import { minutes, seconds } from '#shared/durations.ts'

type Distressed = Awaited<ReturnType<typeof findDistressedTickets>>

/** Events within this time in ms become one request. */
const gatherFor = seconds(0.3)

/** In ms, while the band is shown: its ages are whole minutes. */
const refreshEvery = minutes(1)

/** Keeps the band of an open page current: a danger is noticed, taken, or settled while the page stays. */
function useDistressed(loaded: Distressed): Distressed {
  const [given, setGiven] = useState(loaded)
  const [shown, setShown] = useState(loaded)
  if (given !== loaded) {
    setGiven(loaded)
    setShown(loaded)
  }
  const isShown = shown.tickets.length > 0
  const concerns = useEffectEvent(
    (ticketId: number) => shown.more > 0 || shown.tickets.some(({ id }) => id === ticketId),
  )
  useEffect(() => {
    let timer: number | undefined
    let isHere = true
    async function read() {
      timer = undefined
      const answer = await fetch('/helpdesk/danger', { redirect: 'error' }).catch(() => undefined)
      if (answer?.ok && isHere) setShown(await answer.json())
    }
    function due() {
      timer ??= window.setTimeout(read, gatherFor)
    }
    const stop = onLiveEvent((event) => {
      if (event.kind === 'stale' || event.kind === 'notification' || concerns(event.ticketId)) due()
    })
    const clock = isShown ? window.setInterval(due, refreshEvery) : undefined
    return () => {
      isHere = false
      stop()
      window.clearTimeout(timer)
      window.clearInterval(clock)
    }
  }, [isShown])
  return shown
}

/** Renders nothing without such a ticket, and on the page of the only one. */
export function DangerBand({ loaded }: { readonly loaded: Distressed }) {
  const { tickets, more } = useDistressed(loaded)
  const { pathname } = useLocation()
  const elsewhere = tickets.filter(({ id }) => pathname !== `/helpdesk/tickets/${id}`)
  if (elsewhere.length === 0) return null
  return (
    <section aria-label="Mungkin dalam bahaya" className="danger-band">
      <p>
        <Siren className="size-5 shrink-0" />
        <span className="max-sm:sr-only">Dahulukan: pemohon mungkin dalam bahaya</span>
      </p>
      {elsewhere.map(({ id, number, sentence, holder, since }) => (
        <Link key={id} to={`/helpdesk/tickets/${id}`}>
          <span className="shrink-0 tabular-nums">{number}</span>
          <span className="max-w-20 truncate sm:max-w-96">{`“${sentence}”`}</span>
          <span className="shrink-0">{holder ? `diambil ${holder}, ${since}` : `belum diambil, ${since}`}</span>
        </Link>
      ))}
      {more > 0 && <span>dan {more.toLocaleString('id-ID')} lagi</span>}
    </section>
  )
}
