// 'Kinerja': an agent's own figures.
import { Circle, CircleCheck } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { Performance } from '#domain/reporting/get-agent-performance.ts'
import { formatDuration } from '#shared/dates.ts'

/** The figures as a card. */
export function PerformanceCard({ resolved, satisfaction, responseMs, online }: Performance) {
  const rated = satisfaction && {
    average: satisfaction.average.toLocaleString('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    ratings: satisfaction.ratings.toLocaleString('id-ID'),
  }
  return (
    <Card title="Kinerja" description="Dihitung dari tiket yang Anda tangani.">
      <DefinitionList
        items={[
          { term: 'Tiket selesai', description: resolved.toLocaleString('id-ID') },
          {
            term: 'Kepuasan',
            description: rated ? `${rated.average}/5 dari ${rated.ratings} penilaian` : 'Belum ada penilaian',
          },
          {
            term: 'Rata-rata waktu respons',
            description: responseMs === null ? 'Belum ada jawaban' : formatDuration(responseMs),
          },
          {
            term: 'Status',
            description: online ? (
              <Badge tone="green" icon={CircleCheck}>
                Online
              </Badge>
            ) : (
              <Badge tone="grey" icon={Circle}>
                Offline
              </Badge>
            ),
          },
        ]}
      />
    </Card>
  )
}
