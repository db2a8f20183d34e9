// The reminder of an address that was never confirmed, with the way to a new link: one row that can be closed.
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button, IconButton } from '#app/ui/button.tsx'
import { days } from '#shared/durations.ts'

/** Whose reminder was closed on this device, and when. */
const closedKey = 'mailReminderClosed'

/** It comes back after so long, in milliseconds: nothing else on the pages leads to a new link. */
const closedFor = days(30)

// Where storage is switched off, the reminder stays closed until the page is loaded again.
function closedBefore(email: string): boolean {
  try {
    const [who, at] = localStorage.getItem(closedKey)?.split(' ') ?? []
    return who === email && Date.now() - Number(at) < closedFor
  } catch {
    return false
  }
}

/** Stands above the client's pages until the address is confirmed, or until it is closed. */
export function UnverifiedNotice({ email }: { email: string }) {
  const [closed, setClosed] = useState(false)
  useEffect(() => setClosed(closedBefore(email)), [email])
  if (closed) return null

  function close() {
    setClosed(true)
    try {
      localStorage.setItem(closedKey, `${email} ${Date.now()}`)
    } catch {
      // Storage full or switched off.
    }
  }

  return (
    <div
      data-mail-reminder
      className="mb-4 flex items-center gap-1 rounded-card border border-sogan-200 bg-sogan-50 pl-3 print:hidden"
    >
      <p className="min-w-0 grow text-sm leading-tight">
        Email belum dikonfirmasi
        <span className="sr-only">: {email}</span>
      </p>
      <Form method="post" action="/client/verification-mail" className="shrink-0">
        <Button type="submit" variant="quiet" className="px-2 text-sm">
          Kirim ulang
        </Button>
      </Form>
      <IconButton label="Tutup pengingat email" onClick={close} className="shrink-0">
        <X />
      </IconButton>
    </div>
  )
}
