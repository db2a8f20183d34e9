// 'Keluar': ends the session, and what the browser remembers of it.
import { LogOut } from 'lucide-react'
import { Form } from 'react-router'
import { forgetDrafts } from '#app/components/sending/clear-drafts.ts'
import { Button } from '#app/ui/button.tsx'
import { clearSession } from './stored-session.ts'

/** Reloads a page, so that nothing of the person stays in this one's memory. */
export function SignOut() {
  function forget() {
    clearSession()
    forgetDrafts()
  }
  return (
    <Form method="post" action="/sign-out" reloadDocument onSubmit={forget}>
      <Button type="submit" variant="quiet" className="-ml-3">
        <LogOut />
        Keluar
      </Button>
    </Form>
  )
}
