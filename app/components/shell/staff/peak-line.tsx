// Above every page of staff while 'Mode puncak' leaves something undone: since when, and what waits.
import { Gauge } from 'lucide-react'

/** Nothing for null. */
export function PeakLine({ words }: { readonly words: string | null }) {
  if (words === null) return null
  return (
    <p
      data-peak=""
      className="mb-3 flex items-center gap-2 rounded-card border border-sogan-200 bg-sogan-50 px-4 py-2 text-sm font-semibold text-sogan-700 print:hidden"
    >
      <Gauge className="size-5 shrink-0" />
      <span className="min-w-0">{words}</span>
    </p>
  )
}
