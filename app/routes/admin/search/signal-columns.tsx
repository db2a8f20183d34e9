// The columns of the lists at '/admin/searches': what was searched, what was found and opened, and the steps from there.
import { BookA, MessageCirclePlus, Quote } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Column } from '#app/ui/table.tsx'
import type { UnansweredQuery } from '#domain/search/find-unanswered-queries.ts'
import type { SearchSignal, SignalItem } from '#domain/search/learning/find-signals.ts'
import { editAddress } from './edit-address.ts'
import type { SearchSection } from './search-sections.ts'

/** Where the steps of a row lead. */
export interface SearchSteps {
  readonly phrasing: (text: string) => string
  /** Only where nothing was found: elsewhere a word is not what is missing. */
  readonly synonym?: (text: string) => string
}

const text = { key: 'text', header: 'Yang dicari', main: true } as const
const timesOf = (times: number) => `${times.toLocaleString('id-ID')} kali`

const steps = ({ phrasing, synonym }: SearchSteps) => ({
  ...{ key: 'steps', header: 'Langkah', hideHeader: true, end: true },
  cell: (row: { readonly text: string }) => (
    <span className="flex flex-wrap gap-2 @2xl:justify-end">
      <ButtonLink to={phrasing(row.text)} variant="secondary" aria-label={`Jadikan cara bertanya: ${row.text}`}>
        <Quote />
        Jadikan cara bertanya
      </ButtonLink>
      <ButtonLink
        to={`/admin/faq?${new URLSearchParams({ new: '1', question: row.text })}`}
        variant="secondary"
        aria-label={`Jadikan FAQ: ${row.text}`}
      >
        <MessageCirclePlus />
        Jadikan FAQ
      </ButtonLink>
      {synonym && (
        <ButtonLink to={synonym(row.text)} variant="secondary" aria-label={`Jadikan sinonim: ${row.text}`}>
          <BookA />
          Jadikan sinonim
        </ButtonLink>
      )}
    </span>
  ),
})

/** Of what found nothing. */
export function unansweredColumns(to: SearchSteps): readonly Column<UnansweredQuery>[] {
  return [
    { ...text, cell: (row) => <bdi>{row.text}</bdi> },
    { key: 'times', header: 'Dicari', cell: ({ times }) => timesOf(times) },
    steps(to),
  ]
}

/** Of what found something that did not serve, or helped. */
export function signalColumns({ kind }: SearchSection, to: SearchSteps): readonly Column<SearchSignal>[] {
  return [
    { ...text, cell: (row) => <bdi>{row.text}</bdi> },
    { key: 'first', header: 'Muncul pertama', cell: ({ first }) => (first ? <Item item={first} /> : 'Tidak ada') },
    ...(kind && kind !== 'asked' ? [openedColumn(openedHeaders[kind])] : []),
    { key: 'times', header: 'Berapa kali', cell: ({ times }) => timesOf(times) },
    steps(to),
  ]
}

const openedHeaders = { 'passed-over': 'Yang dibuka', 'not-helpful': 'Tidak membantu', helpful: 'Membantu' } as const

const openedColumn = (header: string): Column<SearchSignal> => ({
  ...{ key: 'opened', header },
  cell: ({ opened }) =>
    opened.length === 0 ? (
      'Tidak ada, lalu mencari lagi'
    ) : (
      <ul className="grid gap-1">
        {opened.map((item) => (
          <li key={item.key}>
            <Item item={item} /> <span className="text-tinta-soft">({timesOf(item.times)})</span>
          </li>
        ))}
      </ul>
    ),
})

function Item({ item }: { item: SignalItem }) {
  return item.title === null ? 'Sudah dihapus' : <Link to={editAddress(item)}>{item.title}</Link>
}
