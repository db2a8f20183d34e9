// What every search form does before it is sent.
import type { FormEvent } from 'react'

/** Trims the field `q`, so that the address holds what was meant. Without words nothing is sent, and the field gets the focus. */
export function trimSearch(event: FormEvent<HTMLFormElement>): void {
  const box = event.currentTarget.elements.namedItem('q') as HTMLInputElement
  box.value = box.value.trim()
  if (box.value !== '') return
  event.preventDefault()
  box.focus()
}
