// The FAQ's search bar: 'Cari Pertanyaan...' with the button 'Cari'; Enter searches too.
import { Search, X } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/forms/field.tsx'
import { SearchLimit } from '#app/ui/forms/search-limit.tsx'
import { searchMaxLength } from '#shared/text.ts'

/** Props of `FaqSearch`; without scripts the form goes to the portal's search. */
export type FaqSearchProps = { query: string; onType: (query: string) => void; onSearch: () => void }

/** Typing calls `onType`, the search action calls `onSearch`. */
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
