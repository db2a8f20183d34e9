// The second step of signing in by WhatsApp: the code, another code after a while, another number.
import { Link } from 'react-router'
import { CodeNotArrived } from '#app/components/account/code-not-arrived.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { formatPhone } from '#shared/numbers/phone-number.ts'

/** Props of `CodeForm`. */
export interface CodeFormProps {
  readonly sent: { readonly number: string }
  /** The number that families write to; null where it is not set. */
  readonly portalNumber: string | null
  /** Where another number is typed. */
  readonly otherNumber: string
  /** Where the visitor wanted to go. */
  readonly wanted: string | null
}

/** The forms of the step. */
export function CodeForm({ sent, portalNumber, otherNumber, wanted }: CodeFormProps) {
  const other = wanted ? `${otherNumber}&next=${encodeURIComponent(wanted)}` : otherNumber
  return (
    <>
      <FormNotices beside />
      <PortalForm intent="code" className="grid gap-5">
        <Field
          label="Kode"
          name="code"
          hint={`6 angka, dikirim ke ${formatPhone(sent.number)} dan berlaku 10 menit. Jangan berikan kepada siapa pun.`}
        >
          <TextInput inputMode="numeric" autoComplete="one-time-code" autoCorrect="off" spellCheck={false} />
        </Field>
        <Checkbox name="shared" value="ya">
          Perangkat bersama
          <span className="block text-sm text-tinta-soft">
            Dipakai orang lain juga. Anda keluar sendiri bila 30 menit tidak dipakai atau peramban ditutup.
          </span>
        </Checkbox>
        <Button type="submit" size="lg" busyLabel="Memeriksa...">
          Masuk
        </Button>
      </PortalForm>
      <CodeNotArrived portalNumber={portalNumber} />
      <p>
        <Link to={other}>Pakai nomor lain</Link>
      </p>
    </>
  )
}
