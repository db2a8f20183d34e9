// The search above a desk list: a plain form, so that it works without JavaScript and lives in the address.
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/forms/field.tsx'

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
    <Form method="get" role="search" className="grid max-w-xl grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
      <TextInput
        key={search}
        type="search"
        name="q"
        defaultValue={search}
        aria-label={`Cari ${what} menurut ${searchedFields}`}
        placeholder={`Cari ${what}...`}
      />
      <Button type="submit" variant="secondary">
        <Search />
        Cari
      </Button>
      {search && (
        <Link to={path} className="col-span-2 justify-self-start py-2.5">
          Hapus pencarian
        </Link>
      )}
    </Form>
  )
}
