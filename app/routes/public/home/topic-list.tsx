// The topics of a category: plain strings to choose from, as links without scripts and as buttons with them.
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'

/** Props of `TopicList`; with `linkTo` the topics are links. */
export type TopicListProps = {
  topics: readonly string[]
  selected: string | null
  onSelect: (topic: string) => void
  linkTo?: ((topic: string) => string) | undefined
}

function topicLook(selected: boolean): string {
  return classNames(
    'flex min-h-11 w-full items-center rounded-control border-l-3 px-3.5 py-2 text-left leading-snug no-underline transition-colors',
    selected
      ? 'border-nila-700 bg-nila-50 font-semibold text-nila-700'
      : 'border-transparent font-medium text-tinta hover:bg-nila-50 hover:text-nila-700',
  )
}

/** A column of topics with the chosen one marked. */
export function TopicList({ topics, selected, onSelect, linkTo }: TopicListProps) {
  return (
    <ul aria-label="Topik" className="grid gap-1">
      {topics.map((topic) => (
        <li key={topic}>
          {linkTo ? (
            <Link
              to={linkTo(topic)}
              preventScrollReset
              aria-current={topic === selected ? 'true' : undefined}
              className={topicLook(topic === selected)}
            >
              {topic}
            </Link>
          ) : (
            <button
              type="button"
              aria-pressed={topic === selected}
              onClick={() => onSelect(topic)}
              className={topicLook(topic === selected)}
            >
              {topic}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
