// The hidden field of a question form that brings along what was searched within ten minutes before; empty without scripts.
import { useEffect, useRef } from 'react'
import { recentQuery } from './last-search.ts'

/** Filled when the form is sent: what was searched longer ago has nothing to do with it any more. */
export function SearchedField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    const fill = () => {
      if (input) input.value = recentQuery()
    }
    const form = input?.form
    form?.addEventListener('submit', fill)
    return () => form?.removeEventListener('submit', fill)
  }, [])
  return <input ref={field} type="hidden" name="searched" defaultValue="" />
}
