// For staff who come in by another provider's account alone: the way to a password of their own.
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

/** Says what a password is for, and has a link sent that makes one; `email` is where it goes. */
export function FirstPasswordCard({ email }: { readonly email: string }) {
  return (
    <Card className="max-w-column" title="Akun Anda belum punya password">
      <PortalForm className="grid grid-cols-1 gap-5">
        <FormNotices />
        <p>
          Verifikasi dua langkah dan perubahan email memerlukan password. Kami mengirim tautan untuk membuatnya ke{' '}
          <strong className="wrap-anywhere">{email}</strong>. Setelah password dibuat, masuk lagi.
        </p>
        <Button type="submit" size="lg" busyLabel="Mengirim..." className="justify-self-start">
          Kirim tautan
        </Button>
      </PortalForm>
    </Card>
  )
}
