import { Eye, type LucideIcon, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isAboutTicket, onLiveEvent } from '#app/components/live/live-stream.ts'
import { activityEvents, useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { recallReply } from '#app/components/tickets/reply-draft.tsx'
import { deskDraft } from '#app/routes/helpdesk/composer/desk-draft.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { AgentPresent } from '#domain/tickets/desk/presence.ts'
import { minutes } from '#shared/durations.ts'

/** `latest` names its newest entry. */
interface ConversationProps {
  readonly latest: string
  readonly children: ReactNode
}

/** Distance to the end in pixels within which the newest entry is read. */
const nearEnd = 120

/** Margin above the first unread entry in pixels. */
const aboveUnread = 8

export function Conversation({ latest, children }: ConversationProps) {
  const box = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  const isOpened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new entry makes it longer
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    // The guidance for a person in danger stays in view after every action.
    const danger = area.querySelector('#bahaya')
    const start = danger ?? (isOpened.current ? null : area.querySelector('#belum-dibaca'))
    isOpened.current = true
    if (start) {
      area.scrollTop += start.getBoundingClientRect().top - area.getBoundingClientRect().top - aboveUnread
      isAtEnd.current = area.scrollTop + area.clientHeight > area.scrollHeight - nearEnd
    } else if (isAtEnd.current) area.scrollTop = area.scrollHeight
  }, [latest])
  return (
    <section
      ref={box}
      aria-labelledby="riwayat"
      data-conversation=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for who has a keyboard alone
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight > scrollHeight - nearEnd
      }}
      className="grid grid-cols-1 content-start gap-4"
    >
      <h2 id="riwayat" className="sr-only">
        Riwayat
      </h2>
      {children}
    </section>
  )
}

/** Presence heartbeat in milliseconds: half of the 60 s after which it expires. */
const touchEvery = 30_000

/** Milliseconds without input after which someone counts as away: a page left open must not keep a session awake. */
const awayAfter = minutes(10)

const list = new Intl.ListFormat('id-ID')

export function TicketPresence({ ticketId, known }: { ticketId: number; known: readonly number[] }) {
  useLiveRefresh(
    (event) =>
      event.kind !== 'stale' && event.ticketId === ticketId && (event.kind === 'delivery' || isAboutTicket(event)),
    { known },
  )
  const others = useOthers(ticketId)
  return (
    <div role="status" className="contents">
      {others.length > 0 && (
        <p className="grid gap-1 rounded-control bg-sogan-50 px-3 py-1.5 text-sm text-sogan-700">
          <Others names={others.filter(({ isWriting }) => isWriting)} icon={Pencil} activity="sedang menulis balasan" />
          <Others names={others.filter(({ isWriting }) => !isWriting)} icon={Eye} activity="sedang membuka tiket ini" />
        </p>
      )}
    </div>
  )
}

function Others({
  names,
  icon: Icon,
  activity,
}: {
  names: readonly AgentPresent[]
  icon: LucideIcon
  activity: string
}) {
  if (names.length === 0) return null
  return (
    <span className="flex items-center gap-2">
      <Icon className="size-4 shrink-0" />
      {list.format(names.map(({ name }) => name))} {activity}
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
      if (event.kind === 'stale' || (event.kind === 'presence' && event.ticketId === ticketId)) touch()
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

/** The same words for a ticket that never was and for one of another office; what was being written is returned. */
export function TicketGone({ ticketId }: { ticketId: string }) {
  const [left, setLeft] = useState<string>()
  useEffect(() => setLeft(recallReply(deskDraft(ticketId))), [ticketId])
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>Tidak ditemukan · Helpdesk SPMB</title>
      <EmptyState
        level={1}
        title="Tidak ditemukan"
        action={<ButtonLink to="/helpdesk/tickets/pending">Ke tiket masuk</ButtonLink>}
      >
        <p>Tiket tidak ditemukan. Bila tadi terbuka, tiket ini baru saja dialihkan ke cabang dinas lain.</p>
      </EmptyState>
      {left && (
        <section aria-labelledby="tersisa" className="grid gap-3 rounded-card border border-garis bg-kertas p-4">
          <h2 id="tersisa" className="text-base">
            Balasan Anda yang belum terkirim
          </h2>
          <p className="max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere">{left}</p>
          <div>
            <CopyButton text={left} what="Balasan" />
          </div>
        </section>
      )}
    </div>
  )
}
