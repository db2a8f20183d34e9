import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/forms/field.tsx'
import { bareIcon } from '#app/ui/icon-link.tsx'

type ListSearchInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'className'> & {
  readonly frame: string
}

export function ListSearchInput({ frame, ...input }: ListSearchInputProps) {
  return (
    <span className={`relative ${frame}`}>
      <TextInput type="search" {...input} className="pr-11" />
      <Button type="submit" variant="quiet" aria-label="Cari" title="Cari" className="absolute inset-y-0 right-0 px-3">
        <Search {...bareIcon} />
      </Button>
    </span>
  )
}

/** `searchedFields` names the fields that are searched, `what` the things. */
interface DeskSearchProps {
  readonly search: string
  readonly searchedFields: string
  readonly path: string
  readonly what?: string
}

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
