// The three things to do on the home page; each is a link, and scripts open the dialog instead.
import { BookOpen, LayoutDashboard, SearchCheck, SquarePen } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { LoginRequiredDialog } from '#app/components/shell/login-required.tsx'
import { useSignedInRole } from '#app/components/shell/use-signed-in-role.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Props of `HomeActions`; `onCheckStatus` opens the look-up dialog. */
export type HomeActionsProps = { onCheckStatus: () => void }

// A plain click opens the dialog; a click for a new tab goes to the page behind it.
function instead(event: MouseEvent, act: () => void) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}

/** 'Buat Pertanyaan', 'Cek Status', 'Panduan Pengguna'. */
export function HomeActions({ onCheckStatus }: HomeActionsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 sm:flex sm:flex-wrap">
      <AskButton className="col-span-2" />
      <ButtonLink
        to="/status"
        size="lg"
        variant="secondary"
        className="max-sm:px-3 max-sm:text-base sm:px-5"
        onClick={(event) => instead(event, onCheckStatus)}
      >
        <SearchCheck className="max-sm:hidden" />
        Cek Status
      </ButtonLink>
      <ButtonLink to="/knowledge" size="lg" variant="secondary" className="max-sm:px-3 max-sm:text-base sm:px-5">
        <BookOpen className="max-sm:hidden" />
        Panduan Pengguna
      </ButtonLink>
    </div>
  )
}

/** 'Buat Pertanyaan': the form for a signed-in client, 'Login Diperlukan' for visitors; staff, who answer, go to work. */
export function AskButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const signedIn = useSignedInRole()
  if (signedIn && signedIn.role !== 'client') {
    return (
      <ButtonLink to={signedIn.startPage} size="lg" {...(className && { className })}>
        <LayoutDashboard />
        Buka Dasbor
      </ButtonLink>
    )
  }
  return (
    <>
      <ButtonLink
        to={signedIn ? '/client/create-question' : '/login-required'}
        size="lg"
        {...(className && { className })}
        onClick={(event) => {
          if (!signedIn) instead(event, () => setOpen(true))
        }}
      >
        <SquarePen />
        Buat Pertanyaan
      </ButtonLink>
      <LoginRequiredDialog open={open} onOpenChange={setOpen} />
    </>
  )
}
