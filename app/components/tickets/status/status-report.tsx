// A question as the dialog 'Status Pertanyaan' shows it.
import { Link } from 'react-router'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { Timeline } from '#app/components/tickets/timeline.tsx'
import { ClosingNotice } from './answer-promise.tsx'
import { describeNextStep } from './next-step.ts'
import { Particulars } from './particulars.tsx'
import type { StatusView } from './status-view.ts'

export function StatusReport({ view }: { readonly view: StatusView }) {
  const { title, description, history, fixedLabel, mergedInto, promise, date, time } = view
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StatusBadge label={fixedLabel} />
        <p className="font-semibold">
          {describeNextStep(view)} {mergedInto && <Link to={`/status/${mergedInto}`}>Buka pertanyaan utama</Link>}
        </p>
      </div>
      <div className="grid gap-1">
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">{description}</p>
      </div>
      <ClosingNotice promise={promise} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h3 className="text-xl">Riwayat Pertanyaan</h3>
        <Timeline
          items={history.map((item) => (item.message === description ? { ...item, message: '' } : item))}
          subject="Pertanyaan"
        />
      </section>
      <section className="grid gap-4">
        <h3 className="text-xl">Rincian</h3>
        <Particulars {...view} sent={`${date}, ${time}`} />
      </section>
    </div>
  )
}
