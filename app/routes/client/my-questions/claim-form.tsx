// 'Punya tanda terima dari petugas?': takes a ticket that staff filed into one's own account.
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'

/** Sends to the page of the own questions. */
export function ClaimForm() {
  return (
    <Card
      className="max-w-2xl"
      title="Punya tanda terima dari petugas?"
      description="Pertanyaan yang dicatat petugas dapat dipindahkan ke akun ini. Sesudah itu Anda dapat membacanya, mengunduhnya, dan menghapusnya."
    >
      <PortalForm action="/client/questions" className="grid max-w-md grid-cols-1 gap-5">
        <FormNotices />
        <Field label="ID pertanyaan" name="publicId">
          <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Kode" name="code" hint="Sepuluh huruf dan angka di tanda terima.">
          <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Button type="submit" variant="secondary" busyLabel="Memeriksa..." className="justify-self-start">
          Pindahkan ke akun saya
        </Button>
      </PortalForm>
    </Card>
  )
}
