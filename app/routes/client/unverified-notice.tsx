// The reminder of an address that was never confirmed, with the way to a new link: one row that can be closed.
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button, IconButton } from '#app/ui/button.tsx'

/** Set while the reminder is closed: until the tab closes, so that it comes back with the next visit. */
const closedKey = 'mailReminderClosed'

// Where storage is switched off, the reminder stays closed until the page is loaded again.
function closedBefore(): boolean {
  try {
    return sessionStorage.getItem(closedKey) !== null
  } catch {
    return false
  }
}

/** Stands above the client's pages until the address is confirmed, or until it is closed. */
export function UnverifiedNotice({ email }: { email: string }) {
  const [closed, setClosed] = useState(false)
  useEffect(() => setClosed(closedBefore()), [])
  if (closed) return null

  function close() {
    setClosed(true)
    try {
      sessionStorage.setItem(closedKey, 'true')
    } catch {
      // Storage full or switched off.
    }
  }

  return (
    <div
      data-mail-reminder
      className="mb-4 flex items-center gap-1 rounded-card border border-sogan-200 bg-sogan-50 pl-3 print:hidden"
    >
      <p className="min-w-0 grow text-sm leading-tight font-semibold">
        Alamat email belum dikonfirmasi
        <span className="sr-only">: {email}</span>
      </p>
      <Form method="post" action="/client/verification-mail" className="shrink-0">
        <Button type="submit" variant="quiet" className="px-2 text-sm">
          Kirim ulang tautan
        </Button>
      </Form>
      <IconButton label="Tutup pengingat email" onClick={close} className="shrink-0">
        <X />
      </IconButton>
    </div>
  )
}
