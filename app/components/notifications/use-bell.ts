// Keeps the bell as it is now: what comes rings it, what was read elsewhere silences it, and the page stays as it is.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onLiveEvent } from '#app/components/live/live-stream.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'

export interface BellState {
  readonly to: string
  readonly unread: number
  readonly latest: { readonly id: number; readonly text: string; readonly to: string } | null
  /** Of staff: the urgent tickets in their own queue that no one has taken. */
  readonly urgent?: number
}

/** Events within this time in ms become one request. */
const gatherFor = 300

/** Time in ms for which a new notice is shown. */
const shownFor = 10_000

export function useBell(loaded: BellState): number {
  const [given, setGiven] = useState(loaded)
  const [bell, setBell] = useState(loaded)
  if (given !== loaded) {
    setGiven(loaded)
    setBell(loaded)
  }
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const announcedId = useRef(loaded.latest?.id ?? 0)

  const ring = useEffectEvent((now: BellState) => {
    setBell(now)
    const { unread, latest } = now
    if (!latest || latest.id <= announcedId.current) return
    announcedId.current = latest.id
    // The open page of its ticket shows the news already: the notice counts as read.
    if (latest.to === pathname) return void readNotice(now.to, latest.id)
    toast.show({
      id: 'notifikasi',
      title: latest.text,
      ...(unread > 1 && { description: `${unread} notifikasi belum dibaca` }),
      tone: 'info',
      duration: shownFor,
      action: { label: 'Buka', onClick: () => void navigate(latest.to) },
    })
  })

  const { to } = loaded
  const prepare = toast.prepare
  useEffect(() => {
    let timer: number | undefined
    let asked = 0

    function due() {
      prepare()
      timer ??= window.setTimeout(ask, gatherFor)
    }

    async function ask() {
      timer = undefined
      // A hidden tab reloads when it is shown again.
      if (document.hidden) return document.addEventListener('visibilitychange', due, { once: true })
      asked += 1
      const turn = asked
      const now = await fetchBell(to)
      if (now && turn === asked) ring(now)
    }

    const stop = onLiveEvent(({ kind }) => {
      if (kind === 'stale' || kind === 'notification' || kind === 'sealed_report') due()
    })
    return () => {
      stop()
      asked = -1
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', due)
    }
  }, [to, prepare])

  return bell.unread
}

/** The bell as it is now. Undefined when the portal cannot be reached: the live status reports it, and everything is reloaded afterwards. */
export async function fetchBell(to: string): Promise<BellState | undefined> {
  try {
    const answer = await fetch(`${to}/unread`, { redirect: 'error' })
    return answer.ok ? ((await answer.json()) as BellState) : undefined
  } catch {
    return undefined
  }
}

/** As pressing it on the notices' page, whose answer leads to the page that is open already. */
async function readNotice(to: string, id: number): Promise<void> {
  const form = new URLSearchParams({ intent: 'open', id: String(id) })
  await fetch(to, { method: 'POST', body: form, redirect: 'manual' }).catch(() => undefined)
}
