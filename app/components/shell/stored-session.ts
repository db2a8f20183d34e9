// The two localStorage keys by which pages from the cache know that somebody is signed in (docs/rules-of-service.md#what-a-browser-remembers).
// They decide nothing on the server; tokens are always null here, they live in a cookie scripts cannot read.
import type { Role } from '#domain/accounts/person.ts'

/** Writes the keys for a signed-in person. */
export function storeSession(person: { role: Role; email: string }): void {
  write('authState', { accessToken: null, refreshToken: null, role: person.role })
  write('user', { role: person.role, email: person.email })
}

/** True when this browser remembers that somebody is signed in; false where storage is off. */
export function remembersSession(): boolean {
  try {
    return localStorage.getItem('authState') !== null
  } catch {
    return true
  }
}

/** Removes both keys; part of signing out. */
export function clearSession(): void {
  try {
    localStorage.removeItem('authState')
    localStorage.removeItem('user')
  } catch {
    // Storage switched off: there is nothing to clear.
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage full or switched off: the navigation then shows 'Masuk', which still works.
  }
}
