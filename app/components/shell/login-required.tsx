// 'Login Diperlukan': why an account is needed to ask, and the ways in.
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { askAddress } from './ask-address.ts'
import { useHelpDeskApp } from './use-help-desk-app.ts'

/** The heading of the dialog and of the page that does its job without scripts. */
export const loginRequiredTitle = 'Login Diperlukan'

/** The sentence under it. */
export const loginRequiredText =
  'Anda perlu login untuk membuat pertanyaan. Bila belum punya akun, silakan daftar terlebih dahulu.'

/** The way without an account, and the buttons 'Masuk' and 'Buat Akun' of the help desk app; `text` goes along. */
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

/** Props of `LoginRequiredDialog`. */
export type LoginRequiredDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog visitors see at 'Buat Pertanyaan'. */
export function LoginRequiredDialog({ open, onOpenChange }: LoginRequiredDialogProps) {
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
