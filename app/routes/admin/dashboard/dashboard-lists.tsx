import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { Section } from '#app/ui/page-header.tsx'
import type { UnansweredQuery } from '#domain/search/search-queries.ts'

/** One of them: `burning` is felt by families now, `missing` was never set. Without a figure a sign is shown. */
export interface PressingItem {
  readonly key: string
  readonly tone: 'burning' | 'missing'
  readonly figure?: string
  readonly title: string
  readonly detail?: string
  readonly to: string
}

const tones = {
  burning: { edge: 'bg-red-600', figure: 'text-red-700' },
  missing: { edge: 'bg-sogan-500', figure: 'text-sogan-700' },
} as const

export function PressingList({ items }: { items: readonly PressingItem[] }) {
  return (
    <Section id="perlu-ditangani" title="Perlu ditangani" className="content-start gap-2">
      {items.length === 0 ? (
        <p className="border-l-[3px] border-green-600 py-1 pl-3">Tidak ada yang mendesak saat ini.</p>
      ) : (
        <ul className="grid gap-px">
          {items.map((item) => (
            <Line key={item.key} item={item} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Line({ item: { tone, figure, title, detail, to } }: { item: PressingItem }) {
  const look = tones[tone]
  return (
    <li>
      <Link
        to={to}
        className="group relative grid min-h-11 grid-cols-[2.75rem_minmax(0,1fr)] sm:grid-cols-[3.25rem_minmax(0,1fr)] items-baseline gap-x-3 bg-kertas py-2 pr-3 text-tinta no-underline hover:bg-nila-50"
      >
        <span aria-hidden="true" className={classNames('absolute inset-y-0 left-0 w-[3px]', look.edge)} />
        <span className={classNames('text-right text-xl leading-6 font-bold tabular-nums', look.figure)}>
          {figure ?? <TriangleAlert aria-hidden="true" className="inline size-4.5" />}
        </span>
        <span className="text-sm leading-6">
          <span className="font-semibold group-hover:text-nila-700">{title}</span>
          {detail && <span className="text-tinta-soft">{`, ${detail}`}</span>}
        </span>
      </Link>
    </li>
  )
}

interface WaitingItem {
  readonly title: string
  readonly why: string
  readonly to: string
}

export interface WaitingContentProps {
  readonly items: readonly WaitingItem[]
  readonly more: number
}

export function WaitingContent({ items, more }: WaitingContentProps) {
  return (
    <Section id="konten" title="Konten yang menunggu" className="content-start gap-1">
      {items.length === 0 ? (
        <p className="text-sm text-tinta-soft">Tidak ada draf, dan tidak ada artikel atau FAQ yang perlu ditinjau.</p>
      ) : (
        <ul className="divide-y divide-garis border-y border-garis text-sm">
          {items.map(({ title, why, to }) => (
            <li key={to} className="flex flex-wrap items-center justify-between gap-x-4">
              <Link to={to} className="inline-flex min-h-9 min-w-0 items-center wrap-anywhere">
                {title}
              </Link>
              <span className="text-xs text-tinta-soft">{why}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-sm text-tinta-soft">{`dan ${more.toLocaleString('id-ID')} lainnya`}</p>}
    </Section>
  )
}

/** `queries` are the most frequent of `total`. */
interface UnansweredSearchesProps {
  readonly queries: readonly UnansweredQuery[]
  readonly total: number
  readonly days: number
}

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
