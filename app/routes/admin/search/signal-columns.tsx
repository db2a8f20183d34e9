import { BookA, MessageCirclePlus, Quote } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Column } from '#app/ui/table.tsx'
import type { SearchSignal, SignalItem } from '#domain/search/learning/search-signals.ts'
import type { SignalKind } from '#domain/search/learning/signal-input.ts'
import type { UnansweredQuery } from '#domain/search/search-queries.ts'
import { editAddress } from './edit-address.ts'

interface SearchSection {
  /** In the address; empty for the first one. */
  readonly name: string
  /** Null: what found nothing. */
  readonly kind: SignalKind | null
  readonly label: string
  readonly about: string
  readonly empty: string
}

export const searchSections = [
  {
    ...{ name: '', kind: null, label: 'Tanpa hasil', empty: 'Semua pencarian menemukan sesuatu' },
    about: 'Yang dicari orang dalam 30 hari terakhir dan belum ada jawabannya.',
  },
  {
    ...{ name: 'dilewati', kind: 'passed-over', label: 'Hasil dilewati', empty: 'Tidak ada hasil yang dilewati' },
    about: 'Hasil pertama tidak dibuka: orang membuka hasil lain, atau mencari lagi dengan kata lain.',
  },
  {
    ...{ name: 'tidak-membantu', kind: 'not-helpful', label: 'Tidak membantu', empty: 'Belum ada yang tidak membantu' },
    about:
      'Pencarian membawa ke teks ini, lalu orang menjawab "Tidak" atau "Belum, kirim"; atau "Tidak membantu" di bawah jawaban asisten.',
  },
  {
    ...{ name: 'bertanya', kind: 'asked', label: 'Bertanya setelah mencari', empty: 'Tidak ada yang lalu bertanya' },
    about: 'Paling lama 10 menit setelah mencari, orang mengirim pertanyaan kepada petugas.',
  },
  {
    ...{ name: 'membantu', kind: 'helpful', label: 'Membantu', empty: 'Belum ada yang membantu' },
    about: 'Asisten mengutip teks ini, lalu orang menjawab "Membantu": pertanyaannya dapat menjadi cara bertanya.',
  },
] as const satisfies readonly SearchSection[]

export function sectionNamed(name: string | null): SearchSection {
  return searchSections.find((section) => section.name === name) ?? searchSections[0]
}

interface SearchSteps {
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

export function unansweredColumns(to: SearchSteps): readonly Column<UnansweredQuery>[] {
  return [
    { ...text, cell: (row) => <bdi>{row.text}</bdi> },
    { key: 'times', header: 'Dicari', cell: ({ times }) => timesOf(times) },
    steps(to),
  ]
}

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
