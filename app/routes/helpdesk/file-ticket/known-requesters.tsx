import { UserRoundCheck } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { RequesterChoice } from '#domain/tickets/on-behalf/requester.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'

/** Debounce in ms. */
const pause = 300

const isAddress = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && ['phone', 'email'].includes(target.name)

export interface KnownRequestersProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly picked: RequesterChoice | undefined
  readonly onPick: (requester: RequesterChoice | undefined) => void
}

export function KnownRequesters({ form, picked, onPick }: KnownRequestersProps) {
  const [known, setKnown] = useState<readonly RequesterChoice[]>([])
  const takeOnly = useEffectEvent((event: KeyboardEvent) => {
    const [only, ...others] = known
    if (event.key !== 'Enter' || !isAddress(event.target) || picked || !only || others.length > 0) return
    event.preventDefault()
    onPick(only)
  })
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked: AbortController | undefined
    function look() {
      asked?.abort()
      asked = new AbortController()
      const typed = new FormData(fields as HTMLFormElement)
      const by = { phone: String(typed.get('phone') ?? ''), email: String(typed.get('email') ?? '') }
      findKnown(by, asked.signal).then(setKnown, () => undefined)
    }
    function lookSoon({ target }: Event) {
      if (!isAddress(target)) return
      clearTimeout(timer)
      timer = setTimeout(look, pause)
    }
    // What was typed before the scripts took over.
    if ([...new FormData(fields)].some(([name, value]) => (name === 'phone' || name === 'email') && value !== ''))
      look()
    fields.addEventListener('input', lookSoon)
    fields.addEventListener('keydown', takeOnly)
    return () => {
      clearTimeout(timer)
      asked?.abort()
      fields.removeEventListener('input', lookSoon)
      fields.removeEventListener('keydown', takeOnly)
    }
  }, [form])

  return (
    <div role="status" className="grid gap-2">
      {picked ? (
        <p className="flex flex-wrap items-center gap-x-3 rounded-control border border-green-200 bg-green-50 px-4 py-1">
          <UserRoundCheck className="text-green-600" />
          <span className="min-w-0 grow wrap-anywhere">
            Dicatat untuk <strong>{picked.name}</strong>
          </span>
          <Button variant="quiet" onClick={() => onPick(undefined)}>
            Bukan orang ini
          </Button>
        </p>
      ) : (
        known.map((one) => (
          <p
            key={one.id}
            className="flex flex-wrap items-center gap-x-3 rounded-control border border-nila-100 bg-nila-50 px-4 py-1"
          >
            <span className="min-w-0 grow wrap-anywhere">
              <strong>{one.name}</strong> ·{' '}
              {[one.phone && formatPhone(one.phone), one.email, ...one.hints, one.organization]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button variant="secondary" size="sm" onClick={() => onPick(one)}>
              Pakai akun ini
            </Button>
          </p>
        ))
      )}
    </div>
  )
}

/** @throws when the portal cannot be reached; then no one is offered, and the form works all the same. */
async function findKnown(by: Record<string, string>, signal: AbortSignal): Promise<readonly RequesterChoice[]> {
  const answer = await fetch(`/helpdesk/tickets/requesters?${new URLSearchParams(by)}`, { signal })
  if (!answer.ok) throw new Error(`the portal answered ${answer.status}`)
  const { requesters } = (await answer.json()) as { requesters: readonly RequesterChoice[] }
  return requesters
}
