// 'Buat Akun' and 'Masuk' for visitors, 'Dasbor' for signed-in users.
import { LayoutDashboard } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { useHelpDeskApp } from './use-help-desk-app.ts'
import { useSignedInRole } from './use-signed-in-role.ts'

/** Props of `AccountButtons`; `onChoose` lets a menu close itself. */
export type AccountButtonsProps = { onChoose?: () => void; className?: string }

/** Leaves by full-page navigation, because the help desk app may live elsewhere. */
export function AccountButtons({ onChoose, className }: AccountButtonsProps) {
  const app = useHelpDeskApp()
  const signedIn = useSignedInRole()
  if (signedIn) {
    return (
      <div className={className}>
        <ButtonLink to={signedIn.startPage} onClick={onChoose}>
          <LayoutDashboard />
          Dasbor
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={className}>
      <ButtonLink to={app.signUp} reloadDocument variant="secondary" onClick={onChoose}>
        Buat Akun
      </ButtonLink>
      <ButtonLink to={app.signIn} reloadDocument onClick={onChoose}>
        Masuk
      </ButtonLink>
    </div>
  )
}
