// What came in while a reply was being written, beside the sentence that it was held back.
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

/** Nothing when nothing came in. */
export function HeldBack({ between }: { between: readonly TimelineEntry[] }) {
  if (between.length === 0) return null
  return (
    <div className="grid gap-2">
      <p>Balasan Anda masih ada di bawah dan belum terkirim. Selagi Anda menulis:</p>
      <ul className="grid gap-2">
        {between.map(({ id, author, message }) => (
          <li key={id} className="border-l-2 border-red-200 pl-3">
            <b>{author}</b>
            <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      <p>Ubah balasan bila perlu, lalu kirim lagi.</p>
    </div>
  )
}
