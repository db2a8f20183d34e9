// The top of the list of searches in vain, with the way to the page where something is done about them.
import { Link } from 'react-router'
import { Section } from '#app/ui/section.tsx'
import type { UnansweredQuery } from '#domain/search/find-unanswered-queries.ts'

/** Props of `UnansweredSearches`; `queries` are the most frequent of `total`, within so many days. */
export interface UnansweredSearchesProps {
  readonly queries: readonly UnansweredQuery[]
  readonly total: number
  readonly days: number
}

/** What people look for and do not find. */
export function UnansweredSearches({ queries, total, days }: UnansweredSearchesProps) {
  return (
    <Section
      id="tanpa-hasil"
      title="Pencarian tak terjawab"
      className="content-start gap-1"
      actions={
        total > 0 && (
          <Link to="/admin/searches" className="text-sm">
            {total > queries.length ? `Lihat semua (${total.toLocaleString('id-ID')})` : 'Buat FAQ atau sinonim'}
          </Link>
        )
      }
    >
      {queries.length === 0 ? (
        <p className="text-sm text-tinta-soft">{`Dalam ${days} hari terakhir tidak ada yang dicari tanpa hasil.`}</p>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">{`Pencarian tak terjawab dalam ${days} hari terakhir`}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Yang dicari</th>
              <th scope="col">Dicari</th>
            </tr>
          </thead>
          <tbody className="border-t border-garis">
            {queries.map(({ text, times }) => (
              <tr key={text} className="border-b border-garis">
                <th scope="row" className="h-9 text-left font-normal wrap-anywhere">
                  <bdi>{text}</bdi>
                </th>
                <td className="pl-4 text-right text-tinta-soft tabular-nums">{`${times.toLocaleString('id-ID')} kali`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
