// The top of the list of searches in vain, with the way to the page where something is done about them.
import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Section } from '#app/ui/section.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { UnansweredQuery } from '#domain/search/find-unanswered-queries.ts'

/** Props of `UnansweredSearches`; `queries` are the most frequent of `total`, within so many days. */
export interface UnansweredSearchesProps {
  readonly queries: readonly UnansweredQuery[]
  readonly total: number
  readonly days: number
}

const columns: readonly Column<UnansweredQuery>[] = [
  { key: 'text', header: 'Yang dicari', main: true, cell: ({ text }) => <bdi>{text}</bdi> },
  { key: 'times', header: 'Dicari', end: true, cell: ({ times }) => `${times.toLocaleString('id-ID')} kali` },
]

/** What people look for and do not find. */
export function UnansweredSearches({ queries, total, days }: UnansweredSearchesProps) {
  return (
    <Section id="tanpa-hasil" title="Pencarian tak terjawab">
      <Table
        caption={`Pencarian tak terjawab dalam ${days} hari terakhir`}
        columns={columns}
        rows={queries}
        rowKey={({ text }) => text}
        empty={
          <EmptyState level={3} title="Semua pencarian menemukan sesuatu">
            {`Dalam ${days} hari terakhir tidak ada yang dicari tanpa hasil.`}
          </EmptyState>
        }
      />
      {total > 0 && (
        <ButtonLink to="/admin/searches" variant="secondary" className="justify-self-start">
          {total > queries.length ? `Lihat semua (${total.toLocaleString('id-ID')})` : 'Buat FAQ atau sinonim'}
          <ArrowRight />
        </ButtonLink>
      )}
    </Section>
  )
}
