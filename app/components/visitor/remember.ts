import { type FormEvent, useEffect } from 'react'

const here = new Map<string, string>()

/** What was remembered under the key; null for nothing. For event handlers and effects, never while rendering. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null
  } catch {
    return here.get(key) ?? null
  }
}

export function remember(key: string, text: string): void {
  here.set(key, text)
  try {
    localStorage.setItem(key, text)
    // The visitor can delete the stored value: the copy here must not outlive it.
    here.delete(key)
  } catch {
    // Storage full or switched off.
  }
}

export function recallJson(key: string): unknown {
  try {
    return JSON.parse(recall(key) ?? '')
  } catch {
    return undefined
  }
}

const key = 'kabupaten-saya'

export function useRememberedRegency(id: string): (event: FormEvent<HTMLSelectElement>) => void {
  useEffect(() => {
    const select = document.getElementById(id)
    const known = recall(key)
    if (!(select instanceof HTMLSelectElement) || select.value !== '' || !known) return
    if ([...select.options].some(({ value }) => value === known)) select.value = known
  }, [id])
  return ({ currentTarget }) => remember(key, currentTarget.value)
}
