import type { FormEvent } from 'react'
import { searchMaxLength } from '#shared/text.ts'

export function SearchLimit({ length }: { length: number }) {
  return (
    <p role="status" className="mt-1.5 text-sm text-tinta-soft empty:hidden">
      {length >= searchMaxLength &&
        `Sudah ${searchMaxLength} karakter, paling panjang untuk pencarian. Selebihnya tidak ikut.`}
    </p>
  )
}

export function trimSearch(event: FormEvent<HTMLFormElement>): void {
  const box = event.currentTarget.elements.namedItem('q') as HTMLInputElement
  box.value = box.value.trim()
  if (box.value !== '') return
  event.preventDefault()
  box.focus()
}
