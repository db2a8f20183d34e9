// How an answer to many tickets reaches their requesters, a line for each way.
import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { ManyReached } from '#domain/notifications/reach/reach-words.ts'

/** After the answer, with the way to those whom it reaches by none; nothing without answers. */
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

/** The lines alone. */
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
