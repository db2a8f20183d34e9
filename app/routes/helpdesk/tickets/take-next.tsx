import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import { useUndoOffer } from '#app/components/tickets/action-status.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, type ButtonProps } from '#app/ui/button.tsx'

const address = '/helpdesk/next'

/** One fetcher for the button, the key and the answer: pressed twice, it takes one ticket. */
const useNext = () => useFetcher<unknown>({ key: 'next-ticket' })

interface NextTaken {
  readonly id: string
  readonly next: { readonly id: number; readonly number: string; readonly version: number; readonly reason: string }
}

function takenOf(answer: unknown): NextTaken | undefined {
  return typeof answer === 'object' && answer !== null && 'next' in answer ? (answer as NextTaken) : undefined
}

export function TakeNextButton({
  size = 'sm',
  variant = 'primary',
  short = false,
}: Pick<ButtonProps, 'size' | 'variant'> & { short?: boolean }) {
  const fetcher = useNext()
  return (
    <PortalForm fetcher={fetcher} action={address}>
      <Button type="submit" size={size} variant={variant} aria-keyshortcuts="g">
        <span>
          Ambil tiket<span className={short ? 'max-sm:sr-only' : undefined}> berikutnya</span>
        </span>
        <ArrowRight />
      </Button>
    </PortalForm>
  )
}

export function useTakeNext(): () => void {
  const { submit, state } = useNext()
  const now = useRef({ submit, state })
  now.current = { submit, state }
  const take = useRef(() => {
    if (now.current.state === 'idle') void now.current.submit(null, { method: 'post', action: address })
  })
  return take.current
}

/** Stands once on the pages of the desk, within `UndoOffers`: opens the ticket that was taken. */
export function NextTicketAnswer() {
  const taken = takenOf(useNext().data)
  const navigate = useNavigate()
  const go = useRef(navigate)
  go.current = navigate
  const offerUndo = useUndoOffer()
  const { pathname } = useLocation()
  const path = taken && `/helpdesk/tickets/${taken.next.id}`
  const opened = useRef('')
  const shownId = useRef('')
  useEffect(() => {
    if (!taken || !path) return
    if (opened.current !== taken.id) {
      opened.current = taken.id
      void go.current(path)
    }
    // Said on the page that it opens: what the one before said goes with it.
    if (pathname !== path || shownId.current === taken.id) return
    shownId.current = taken.id
    const { id, number, version, reason } = taken.next
    offerUndo({ id, number, result: { taken: 'claim', version }, why: `Didahulukan: ${reason}` })
  }, [taken, path, pathname, offerUndo])
  return null
}
