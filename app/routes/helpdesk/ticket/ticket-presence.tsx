// Who else has the ticket open or writes to it, and the word to the others that somebody has it open here; keeps the page as it is now.
import { Eye, type LucideIcon, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isAboutTicket, onLiveEvent } from '#app/components/live/live-stream.ts'
import { activityEvents } from '#app/components/live/ticket-activity.ts'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import type { AgentPresent } from '#domain/tickets/desk/presence.ts'
import { minutes } from '#shared/durations.ts'

/** Presence heartbeat in milliseconds: half of the 60 s after which the portal forgets it. */
const touchEvery = 30_000

/** Milliseconds without input after which somebody counts as away: a page left open must not keep a session awake. */
const awayAfter = minutes(10)

const list = new Intl.ListFormat('id-ID')

/**
 * Takes no room while one is alone with the ticket. The page's data are asked for again when the ticket changes; `known` are
 * the events that they hold already.
 */
export function TicketPresence({ ticketId, known }: { ticketId: number; known: readonly number[] }) {
  useLiveRefresh(
    (event) =>
      event.kind !== 'anew' && event.ticketId === ticketId && (event.kind === 'delivery' || isAboutTicket(event)),
    { known },
  )
  const others = useOthers(ticketId)
  return (
    <div role="status" className="contents">
      {others.length > 0 && (
        <p className="grid gap-1 rounded-control bg-sogan-50 px-3 py-1.5 text-sm text-sogan-700">
          <Others names={others.filter(({ isWriting }) => isWriting)} icon={Pencil} deed="sedang menulis balasan" />
          <Others names={others.filter(({ isWriting }) => !isWriting)} icon={Eye} deed="sedang membuka tiket ini" />
        </p>
      )}
    </div>
  )
}

function Others({ names, icon: Icon, deed }: { names: readonly AgentPresent[]; icon: LucideIcon; deed: string }) {
  if (names.length === 0) return null
  return (
    <span className="flex items-center gap-2">
      <Icon className="size-4 shrink-0" />
      {list.format(names.map(({ name }) => name))} {deed}
    </span>
  )
}

function useOthers(ticketId: number): readonly AgentPresent[] {
  const [others, setOthers] = useState<readonly AgentPresent[]>([])
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
      if (answer?.ok && isHere) setOthers(((await answer.json()) as { others: AgentPresent[] }).others)
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
