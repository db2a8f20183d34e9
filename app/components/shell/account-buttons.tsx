import { LayoutDashboard, LogIn } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { askAddress } from './ask-address.ts'
import { useSignedInRole } from './stored-session.ts'

interface HelpDeskApp {
  readonly signIn: string
  readonly signUp: string
}

/** Reads the origin from the root's loader; '' means here. */
export function useHelpDeskApp(): HelpDeskApp {
  const root = useRouteLoaderData<{ helpdeskAppOrigin: string }>('root')
  const origin = root?.helpdeskAppOrigin ?? ''
  return { signIn: `${origin}/app/auth/sign-in`, signUp: `${origin}/app/auth/sign-up` }
}

/** `onChoose` lets a menu close itself. */
type AccountButtonsProps = { onChoose?: () => void; className?: string }

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

/** The home page's 'Login', or the way to the own area. */
export function HomeLogin({ className }: { className: string }) {
  const signedIn = useSignedInRole()
  const Icon = signedIn ? LayoutDashboard : LogIn
  return (
    <ButtonLink to={signedIn?.startPage ?? '/login'} variant="secondary" className={className}>
      <Icon className="max-sm:hidden" />
      {signedIn ? 'Dasbor' : 'Login'}
    </ButtonLink>
  )
}

export const loginRequiredTitle = 'Login Diperlukan'

export const loginRequiredText =
  'Anda perlu login untuk membuat pertanyaan dengan akun. Bila belum punya akun, silakan daftar terlebih dahulu. Tanpa akun pun Anda bisa bertanya.'

export function LoginRequiredButtons({ text = '' }: { text?: string }) {
  const app = useHelpDeskApp()
  const form = `/client/create-question${text && `?${new URLSearchParams({ text })}`}`
  const next = `?next=${encodeURIComponent(form)}`
  return (
    <>
      <ButtonLink to={askAddress(text)}>Tanya tanpa akun</ButtonLink>
      <ButtonLink to={app.signIn + next} reloadDocument variant="secondary">
        Masuk
      </ButtonLink>
      <ButtonLink to={app.signUp + next} reloadDocument variant="secondary">
        Buat Akun
      </ButtonLink>
    </>
  )
}

export function LoginRequiredDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={loginRequiredTitle}
      description={loginRequiredText}
      size="sm"
      footer={<LoginRequiredButtons />}
    />
  )
}
