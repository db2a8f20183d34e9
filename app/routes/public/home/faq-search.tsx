import { Search, X } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Link } from 'react-router'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextInput } from '#app/ui/forms/field.tsx'
import { SearchLimit } from '#app/ui/forms/search-limit.tsx'
import { searchMaxLength } from '#shared/text.ts'

/** Without scripts the form goes to the portal's search. */
type FaqSearchProps = { query: string; onType: (query: string) => void; onSearch: () => void }

export function FaqSearch({ query, onType, onSearch }: FaqSearchProps) {
  const box = useRef<HTMLInputElement>(null)

  function search(event: FormEvent) {
    event.preventDefault()
    onSearch()
  }

  function clear() {
    onType('')
    box.current?.focus()
  }

  return (
    <search aria-label="FAQ" className="block">
      <form action="/search" onSubmit={search} className="flex gap-2">
        <span className="relative min-w-0 grow">
          <Search className="pointer-events-none absolute top-3.5 left-3.5 text-tinta-soft" />
          <TextInput
            ref={box}
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={searchMaxLength}
            aria-label="Cari Pertanyaan"
            placeholder="Cari Pertanyaan..."
            value={query}
            onChange={(event) => onType(event.target.value)}
            className="pr-12 pl-11"
          />
          {query !== '' && (
            <IconButton label="Hapus pencarian" onClick={clear} className="absolute top-0.5 right-0.5">
              <X />
            </IconButton>
          )}
        </span>
        <Button type="submit" className="min-h-12">
          Cari
        </Button>
      </form>
      <SearchLimit length={query.length} />
    </search>
  )
}

type TopicListProps = {
  topics: readonly string[]
  selected: string | null
  onSelect: (topic: string) => void
  linkTo?: ((topic: string) => string) | undefined
}

function topicLook(selected: boolean): string {
  return classNames(
    'flex min-h-11 w-full items-center rounded-control border-l-3 px-3.5 py-2 text-left leading-snug no-underline transition-colors max-lg:whitespace-nowrap',
    selected
      ? 'border-nila-700 bg-nila-50 font-semibold text-nila-700'
      : 'border-transparent font-medium text-tinta hover:bg-nila-50 hover:text-nila-700',
  )
}

export function TopicList({ topics, selected, onSelect, linkTo }: TopicListProps) {
  return (
    <ul aria-label="Topik" className="-mx-4 flex gap-1 overflow-x-auto px-4 sm:mx-0 sm:px-0 lg:grid">
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
