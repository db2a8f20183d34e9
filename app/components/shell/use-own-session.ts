// What a signed-in area does about the browser's memory: it names who is signed in, and takes the drafts that are theirs.
import { useEffect, useLayoutEffect } from 'react'
import { claimDrafts } from '#app/components/sending/clear-drafts.ts'
import type { Role } from '#domain/accounts/person.ts'
import { storeSession } from './stored-session.ts'

/** Stands once in the frame of an area. */
export function useOwnSession({ role, email }: { readonly role: Role; readonly email: string }): void {
  useEffect(() => storeSession({ role, email }), [role, email])
  // Before the forms of the page look for a draft.
  useLayoutEffect(() => claimDrafts(email), [email])
}
