// The regency that was chosen last on this device, chosen again in an empty form.
import { type FormEvent, useEffect } from 'react'
import { recall, remember } from './remember.ts'

const key = 'kabupaten-saya'

/** Chooses it in the select with this id, unless something is chosen; gives what to call when the choice changes. */
export function useRememberedRegency(id: string): (event: FormEvent<HTMLSelectElement>) => void {
  useEffect(() => {
    const select = document.getElementById(id)
    const known = recall(key)
    if (!(select instanceof HTMLSelectElement) || select.value !== '' || !known) return
    if ([...select.options].some(({ value }) => value === known)) select.value = known
  }, [id])
  return ({ currentTarget }) => remember(key, currentTarget.value)
}
