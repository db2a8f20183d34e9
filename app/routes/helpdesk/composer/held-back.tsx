// What came in while a reply was being written, beside the sentence that it was held back.
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

/** Nothing when nothing came in. */
export function HeldBack({ between }: { between: readonly TimelineEntry[] }) {
  if (between.length === 0) return null
  return (
    <ul className="grid gap-1">
      {between.map(({ id, author, message }) => (
        <li key={id} className="line-clamp-2 border-l-2 border-red-200 pl-3 wrap-anywhere">
          <b>{author}:</b> {message}
        </li>
      ))}
    </ul>
  )
}
