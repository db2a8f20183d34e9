// The search field of a list of tickets, with its button inside.
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { bareIcon } from '#app/ui/bare-icon.ts'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/forms/field.tsx'

/** Props of `ListSearchInput`: those of its input, and the classes of the frame around it. */
export type ListSearchInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'className'> & {
  readonly frame: string
}

/** Stands inside the form that searches. */
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
