// Who seems to be signed in, from what the browser keeps; it only chooses words and links.
import { useSyncExternalStore } from 'react'
import { type Role, startPageOf } from '#domain/accounts/person.ts'

/** A signed-in person as far as a cached page can know. */
export interface SignedIn {
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
