import { Layers } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

/** How many tickets are similar; null until it is known, and without scripts. */
function useSimilarCount(ticketId: number): number | null {
  const [total, setTotal] = useState<number | null>(null)
  useEffect(() => {
    const asked = new AbortController()
    fetch(`/helpdesk/tickets/${ticketId}/similar/count`, { signal: asked.signal })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((found: { total?: unknown } | null) => {
        if (typeof found?.total === 'number') setTotal(found.total)
      })
      // No one needs to know: the link leads there all the same.
      .catch(() => undefined)
    return () => asked.abort()
  }, [ticketId])
  return total
}

/** Stands there before the number does, so that nothing moves. */
export function SimilarLink({ ticketId }: { readonly ticketId: number }) {
  const total = useSimilarCount(ticketId)
  return (
    <Link to={`/helpdesk/tickets/${ticketId}/similar`} className="inline-flex items-center gap-1.5 font-semibold">
      <Layers />
      <span>Tiket serupa{total !== null && ` (${total.toLocaleString('id-ID')})`}</span>
    </Link>
  )
}
