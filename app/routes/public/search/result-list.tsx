import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { linkPages } from '#app/components/faq/linked-pages.ts'
import { CardLink } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { SearchKind, TextRange } from '#domain/search/engine/search-answer.ts'

/** A result ready to be shown; `id` is the name that stays the same, 'faq:12'. */
export interface ResultView {
  readonly id: string
  readonly title: string
  readonly titleMarks: readonly TextRange[]
  readonly heading: string | null
  readonly text: string
  readonly textMarks: readonly TextRange[]
  readonly place: string
  readonly to: string
}

type ResultListProps = {
  results: readonly ResultView[]
  onOpen?: ((id: string) => void) | undefined
}

export function ResultList({ results, onOpen }: ResultListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {results.map(({ id, title, titleMarks, heading, text, textMarks, place, to }) => (
        <li key={id}>
          <CardLink to={to} onClick={() => onOpen?.(id)} className="grid gap-1">
            <p className="text-sm text-tinta-soft">{place}</p>
            <h2 className="text-lg leading-snug text-nila-700">
              <Marked text={title} marks={titleMarks} />
            </h2>
            <p className="line-clamp-3 wrap-anywhere">
              {heading && <span className="font-semibold">{heading}: </span>}
              <Marked text={text} marks={textMarks} />
            </p>
          </CardLink>
        </li>
      ))}
    </ul>
  )
}

function Marked({ text, marks }: { text: string; marks: readonly TextRange[] }) {
  return (
    <>
      {marks.map(([start, end], position) => (
        <Fragment key={start}>
          {text.slice(marks[position - 1]?.[1] ?? 0, start)}
          <mark className="rounded-tick bg-sogan-200 text-tinta">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1])}
    </>
  )
}

const names: Record<SearchKind, string> = {
  faq: 'FAQ',
  article: 'Panduan',
  announcement: 'Pengumuman',
  office: 'Kontak',
}

/** `counts` names the kinds that were found at all. */
type KindFilterProps = {
  query: string
  kind: SearchKind | null
  counts: readonly { kind: SearchKind; count: number }[]
}

export function KindFilter({ query, kind, counts }: KindFilterProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav aria-label="Jenis hasil">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Chip to={`/search?${new URLSearchParams({ q: query })}`} chosen={kind === null}>
            Semua ({all})
          </Chip>
        </li>
        {counts.map(({ kind: each, count }) => (
          <li key={each}>
            <Chip to={`/search?${new URLSearchParams({ q: query, jenis: each })}`} chosen={kind === each}>
              {names[each]} ({count})
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Chip({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={chosen ? 'true' : undefined}
      preventScrollReset
      className={classNames(
        'inline-flex min-h-11 items-center rounded-chip border px-4 text-sm font-medium no-underline',
        chosen
          ? 'border-nila-700 bg-nila-700 text-kertas'
          : 'border-garis-kuat bg-kertas text-tinta hover:border-nila-700',
      )}
    >
      {children}
    </Link>
  )
}

interface ShownWords {
  readonly text: string
  readonly textMarks: readonly TextRange[]
}

const cut = '...'

function withoutHalfAddress(text: string): string {
  if (!text.endsWith(cut)) return text
  const from = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1
  const word = text.slice(from, -cut.length)
  const scheme = word.search(/https?:\/\//i)
  if (scheme !== -1) return text.slice(0, from + scheme) + cut
  return /[a-z0-9][./][a-z0-9]/i.test(word) ? text.slice(0, from) + cut : text
}

export function shownWords(text: string, marks: readonly TextRange[]): ShownWords {
  const shown = withoutHalfAddress(text)
  let at = 0
  const addresses: TextRange[] = []
  for (const { words, href } of linkPages(shown)) {
    if (href) addresses.push([at, at + words.length])
    at += words.length
  }
  const textMarks = marks.filter(
    ([start, end]) => end <= shown.length && !addresses.some(([from, to]) => start < to && end > from),
  )
  return { text: shown, textMarks }
}
