import { LogOut } from 'lucide-react'
import { useEffect, useLayoutEffect } from 'react'
import { Form } from 'react-router'
import { claimDrafts, forgetDrafts } from '#app/components/sending/clear-drafts.ts'
import { Button } from '#app/ui/button.tsx'
import type { Role } from '#domain/accounts/person.ts'
import { clearSession, storeSession } from './stored-session.ts'

/** Reloads a page, so that nothing of the person stays in this one's memory. */
export function SignOut() {
  function clearDevice() {
    clearSession()
    forgetDrafts()
  }
  return (
    <Form method="post" action="/sign-out" reloadDocument onSubmit={clearDevice}>
      <Button type="submit" variant="quiet" className="-ml-3">
        <LogOut />
        Keluar
      </Button>
    </Form>
  )
}

export function useOwnSession({ role, email }: { readonly role: Role; readonly email: string }): void {
  useEffect(() => storeSession({ role, email }), [role, email])
  // Before the forms of the page look for a draft.
  useLayoutEffect(() => claimDrafts(email), [email])
}
