// The field that searches a list, and the link that ends the search.
import { Form, Link } from 'react-router'
import { ListSearchInput } from './list-search-input.tsx'

/** Props of `DeskSearch`; `searchedFields` names the fields that are searched, `what` the things. */
export interface DeskSearchProps {
  readonly search: string
  readonly searchedFields: string
  readonly path: string
  readonly what?: string
}

/** Searches the list it stands above. */
export function DeskSearch({ search, searchedFields, path, what = 'tiket' }: DeskSearchProps) {
  return (
    <Form method="get" role="search" className="flex max-w-sm grow basis-60 flex-wrap items-center gap-x-3 text-sm">
      <ListSearchInput
        key={search}
        frame="w-full"
        name="q"
        defaultValue={search}
        aria-label={`Cari ${what} menurut ${searchedFields}`}
        placeholder={`Cari ${what}`}
      />
      {search && (
        <Link to={path} className="py-1.5">
          Hapus pencarian
        </Link>
      )}
    </Form>
  )
}
