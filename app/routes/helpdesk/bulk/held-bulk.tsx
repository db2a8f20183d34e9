import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ManyReached } from '#domain/notifications/reach/reach.ts'

/** `at` is the server's time of now, from which the waiting is counted down. */
interface HeldBulkProps {
  readonly at: Date
  readonly until: Date
  readonly tickets: number
}

/** The seconds that are left, counted from the server's clock and not from this machine's. */
export function useSecondsLeft(at: Date, until: Date): number {
  const [left, setLeft] = useState(Math.ceil((until.getTime() - at.getTime()) / 1_000))
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return left
}

export function waitWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}.${String(seconds % 60).padStart(2, '0')}`
}

export function PendingBulkAction({ at, until, tickets }: HeldBulkProps) {
  const left = useSecondsLeft(at, until)
  return (
    <Notice tone="warning" title={`Dikirim ke ${tickets.toLocaleString('id-ID')} tiket dalam ${waitWords(left)}`}>
      <p>Belum ada pemohon yang diberi tahu.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <PortalForm intent="cancel">
          <Button type="submit">Batalkan</Button>
        </PortalForm>
        <PortalForm intent="begin">
          <Button type="submit" variant="secondary">
            Kirim sekarang
          </Button>
        </PortalForm>
      </div>
    </Notice>
  )
}

export function BulkReach({ reach }: { readonly reach: readonly ManyReached[] }) {
  const missed = reach.filter(({ isReached }) => !isReached)
  return (
    <>
      <ReachLines reach={reach.filter(({ isReached }) => isReached)} />
      {missed.length > 0 && (
        <Notice tone="warning">
          <ReachLines reach={missed} />
          <Link to="/helpdesk/unreached">Buka daftar Belum sampai</Link>
        </Notice>
      )}
    </>
  )
}

export function ReachLines({ reach }: { readonly reach: readonly ManyReached[] }) {
  if (reach.length === 0) return null
  return (
    <ul aria-label="Cara mengabari pemohon" className="grid gap-1">
      {reach.map(({ words }) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
