// Search results: where each belongs, its title, its words, with the query marked in them.
import { Fragment } from 'react'
import { CardLink } from '#app/ui/card.tsx'

/** A result ready to be shown. */
export interface ResultView {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly place: string
  readonly to: string
}

/** Props of `ResultList`. */
export type ResultListProps = { results: readonly ResultView[]; query: string }

/** One card per result. */
export function ResultList({ results, query }: ResultListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {results.map(({ id, title, summary, place, to }) => (
        <li key={id}>
          <CardLink to={to} className="grid gap-1">
            <p className="text-sm text-tinta-soft">{place}</p>
            <h2 className="text-lg leading-snug text-nila-700">
              <Marked text={title} query={query} />
            </h2>
            <p className="line-clamp-3 wrap-anywhere">
              <Marked text={summary} query={query} />
            </p>
          </CardLink>
        </li>
      ))}
    </ul>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  const lower = text.toLowerCase()
  const wanted = query.toLowerCase()
  const parts: { from: number; to: number }[] = []
  for (let at = lower.indexOf(wanted); at !== -1 && wanted; at = lower.indexOf(wanted, at + wanted.length)) {
    parts.push({ from: at, to: at + wanted.length })
  }
  // Lowering can change a text's length in a few scripts; then nothing is marked rather than the wrong letters.
  if (parts.length === 0 || lower.length !== text.length) return text
  return (
    <>
      {parts.map(({ from, to }, position) => (
        <Fragment key={from}>
          {text.slice(parts[position - 1]?.to ?? 0, from)}
          <mark className="rounded-tick bg-sogan-200 text-tinta">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.to)}
    </>
  )
}
