// Who else has the ticket open, and the word to the others that somebody has it open here; keeps the page as it is now.
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isAboutTicket, onLiveEvent } from '#app/components/live/live-stream.ts'
import { activityEvents } from '#app/components/live/ticket-activity.ts'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { minutes } from '#shared/durations.ts'

/** Presence heartbeat in milliseconds: half of the 60 s after which the portal forgets it. */
const touchEvery = 30_000

/** Milliseconds without input after which somebody counts as away: a page left open must not keep a session awake. */
const awayAfter = minutes(10)

const list = new Intl.ListFormat('id-ID')

/** Takes no room while one is alone with the ticket; the page's data are asked for again when the ticket changes. */
export function TicketPresence({ ticketId }: { ticketId: number }) {
  useLiveRefresh(
    (event) =>
      event.kind !== 'anew' && event.ticketId === ticketId && (event.kind === 'delivery' || isAboutTicket(event)),
  )
  const others = useOthers(ticketId)
  return (
    <div role="status" className="contents">
      {others.length > 0 && (
        <p className="flex items-center gap-2 rounded-card border border-sogan-200 bg-sogan-50 px-4 py-2 text-sogan-700">
          <Eye className="shrink-0" />
          {list.format(others)} sedang membuka tiket ini
        </p>
      )}
    </div>
  )
}

function useOthers(ticketId: number): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    const url = `/helpdesk/tickets/${ticketId}/presence`
    let lastTouch = performance.now()
    let isHere = true
    const note = () => {
      lastTouch = performance.now()
    }
    async function touch() {
      if (document.hidden || performance.now() - lastTouch > awayAfter) return
      isHere = true
      const answer = await fetch(url, { method: 'POST' }).catch(() => undefined)
      if (answer?.ok && isHere) setOthers(((await answer.json()) as { others: string[] }).others)
    }
    function leave() {
      isHere = false
      navigator.sendBeacon(url, new URLSearchParams({ intent: 'leave' }))
    }
    touch()
    const timer = setInterval(touch, touchEvery)
    const stop = onLiveEvent((event) => {
      if (event.kind === 'anew' || (event.kind === 'presence' && event.ticketId === ticketId)) touch()
    })
    for (const each of activityEvents) window.addEventListener(each, note, { passive: true })
    document.addEventListener('visibilitychange', touch)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', touch)
    return () => {
      clearInterval(timer)
      stop()
      for (const each of activityEvents) window.removeEventListener(each, note)
      document.removeEventListener('visibilitychange', touch)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', touch)
      leave()
      setOthers([])
    }
  }, [ticketId])
  return others
}
