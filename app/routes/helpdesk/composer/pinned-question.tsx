// What the requester said last, above the box while it is out of sight in the conversation: an answer is written with it in view.
import { CornerLeftUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { goTo } from '#app/ui/go-to.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

/** Two lines of it; a press leads to the whole. On phones the composer quotes it by itself. */
export function PinnedQuestion({ entry }: { entry: TimelineEntry }) {
  const isHidden = useOutOfSight(`entri-${entry.id}`)
  if (!isHidden) return null
  return (
    <button
      type="button"
      data-wide-only=""
      aria-label={`Pesan terakhir ${entry.author}, lihat seluruhnya`}
      onClick={() => {
        const message = document.getElementById(`entri-${entry.id}`)
        if (!message) return
        message.tabIndex = -1
        goTo(message)
      }}
      className="flex items-start gap-2 border-l-2 border-garis-kuat py-0.5 pl-3 text-left text-sm hover:border-nila-700"
    >
      <span className="line-clamp-2 grow wrap-anywhere">
        <b className="font-semibold">{entry.author}:</b> {entry.message}
      </span>
      <CornerLeftUp aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-tinta-soft" />
    </button>
  )
}

/** True while nothing of the element can be seen where it scrolls. */
function useOutOfSight(id: string): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    const area = element?.closest('[data-conversation]')
    if (!element || !area) return
    const watch = new IntersectionObserver((seen) => setHidden(!seen.at(-1)?.isIntersecting), {
      root: getComputedStyle(area).overflowY === 'auto' ? area : null,
      rootMargin: '-24px 0px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [id])
  return isHidden
}
