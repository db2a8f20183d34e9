// Search results: where each belongs, its title, its words, with what was looked for marked in them.
import { Fragment } from 'react'
import { CardLink } from '#app/ui/card.tsx'
import type { TextRange } from '#domain/search/engine/search-answer.ts'

/** A result ready to be shown; `id` is the name that stays the same, 'faq:12'. */
export interface ResultView {
  readonly id: string
  readonly title: string
  readonly titleMarks: readonly TextRange[]
  /** The section of an article that answers. */
  readonly heading: string | null
  readonly text: string
  readonly textMarks: readonly TextRange[]
  readonly place: string
  readonly to: string
}

/** Props of `ResultList`; `onOpen` hears which result is opened. */
export type ResultListProps = {
  results: readonly ResultView[]
  onOpen?: ((id: string) => void) | undefined
}

/** One card per result. */
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
