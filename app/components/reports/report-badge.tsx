// Where a sealed report stands, in one word with its colour.
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { type ReportStatus, reportStatuses } from '#domain/reports/report.ts'

const tones: Record<ReportStatus, BadgeTone> = { pending: 'orange', answered: 'green', completed: 'grey' }

/** 'Menunggu', 'Terjawab' or 'Selesai'. */
export function ReportBadge({ status }: { status: ReportStatus }) {
  return <Badge tone={tones[status]}>{reportStatuses[status]}</Badge>
}
