import type { FormEvent } from 'react'
import { searchMaxLength } from '#shared/text.ts'

/** Props of `SearchLimit`: how many characters stand in the box, whose `maxLength` is `searchMaxLength`. */
type SearchLimitProps = { length: number }

/** Nothing until the box is full. */
export function SearchLimit({ length }: SearchLimitProps) {
  return (
    <p role="status" className="mt-1.5 text-sm text-tinta-soft empty:hidden">
      {length >= searchMaxLength &&
        `Sudah ${searchMaxLength} karakter, paling panjang untuk pencarian. Selebihnya tidak ikut.`}
    </p>
  )
}

/** Trims the field `q`, so that the address holds what was meant. Without words nothing is sent, and the field gets the focus. */
export function trimSearch(event: FormEvent<HTMLFormElement>): void {
  const box = event.currentTarget.elements.namedItem('q') as HTMLInputElement
  box.value = box.value.trim()
  if (box.value !== '') return
  event.preventDefault()
  box.focus()
}
