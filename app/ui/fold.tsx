import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type FoldProps = { title: ReactNode; open?: boolean; children: ReactNode }

export function Fold({ title, open = false, children }: FoldProps) {
  return (
    <details open={open || undefined} className="unfold group border-b border-garis">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-semibold text-nila-700">
        {title}
        <ChevronDown className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1 pb-5">{children}</div>
    </details>
  )
}
