import { useSyncExternalStore } from 'react'
import { type Role, startPageOf } from '#domain/accounts/person.ts'

export function storeSession(person: { role: Role; email: string }): void {
  write('authState', { accessToken: null, refreshToken: null, role: person.role })
  write('user', { role: person.role, email: person.email })
}

export function remembersSession(): boolean {
  try {
    return localStorage.getItem('authState') !== null
  } catch {
    return true
  }
}

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

/** A signed-in person as far as a cached page can know. */
interface SignedIn {
  readonly role: Role
  readonly startPage: string
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

function storedRole(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('authState') ?? 'null')
    return stored && typeof stored === 'object' && 'role' in stored && typeof stored.role === 'string'
      ? stored.role
      : null
  } catch {
    return null
  }
}

const isRole = (role: string | null): role is Role => role === 'client' || role === 'agent' || role === 'admin'

/** Null on the server, while hydrating, and for visitors. */
export function useSignedInRole(): SignedIn | null {
  const role = useSyncExternalStore(subscribe, storedRole, () => null)
  return isRole(role) ? { role, startPage: startPageOf(role) } : null
}
