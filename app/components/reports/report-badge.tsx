import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { type ReportStatus, reportStatuses } from '#domain/sealed-reports/report.ts'
import { formatDateTime } from '#shared/dates.ts'

const tones: Record<ReportStatus, BadgeTone> = { pending: 'orange', answered: 'green', completed: 'grey' }

export function ReportBadge({ status }: { status: ReportStatus }) {
  return <Badge tone={tones[status]}>{reportStatuses[status]}</Badge>
}

interface ReportParticularsProps {
  readonly report: { readonly about: string; readonly regency: string | null; readonly createdAt: Date }
}

export function ReportParticulars({ report: { about, regency, createdAt } }: ReportParticularsProps) {
  return (
    <DefinitionList
      className="border-y border-garis py-3"
      items={[
        { term: 'Dikirim', description: formatDateTime(createdAt) },
        { term: 'Kabupaten/Kota', description: regency ?? '-' },
        { term: 'Kantor atau sekolah', description: <span className="wrap-anywhere">{about || '-'}</span> },
      ]}
    />
  )
}
