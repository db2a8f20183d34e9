import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/forms/field.tsx'
import { SearchLimit } from '#app/ui/forms/search-limit.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { searchMaxLength } from '#shared/text.ts'

export type SearchFieldProps = {
  name: string
  label: string
  placeholder: string
  value: string
  onType: (text: string) => void
  input?: Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'className'>
}

export function SearchField({ name, label, placeholder, value, onType, input }: SearchFieldProps) {
  const hydrated = useHydrated()
  return (
    <>
      <span className="flex gap-2">
        <span className="relative min-w-0 grow">
          <Search className="pointer-events-none absolute top-3.5 left-3.5 text-tinta-soft" />
          <TextInput
            type="search"
            name={name}
            aria-label={label}
            placeholder={placeholder}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={searchMaxLength}
            value={value}
            onChange={(event) => onType(event.target.value)}
            className="pl-11"
            {...input}
          />
        </span>
        {!hydrated && (
          <Button type="submit" className="min-h-12">
            Cari
          </Button>
        )}
      </span>
      <SearchLimit length={value.length} />
    </>
  )
}
