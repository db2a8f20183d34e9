// The second step of signing in by WhatsApp: the code, another code after a while, another number.
import { Link } from 'react-router'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

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

/** '6281234567890' as people write it: '0812 3456 7890'. */
function spaced(number: string): string {
  return number.replace(/^62/, '0').replaceAll(/(\d{4})(?=\d)/g, '$1 ')
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
          hint={`6 angka, dikirim ke ${spaced(sent.number)} dan berlaku 10 menit. Jangan berikan kepada siapa pun.`}
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
      <Notice title="Kode belum masuk?">
        <p>Tunggu satu menit, lalu minta lagi. Kode yang datang belakangan pun tetap dapat dipakai.</p>
        <PortalForm intent="again" className="mt-2">
          <Button type="submit" variant="secondary" busyLabel="Mengirim...">
            Kirim kode lagi
          </Button>
        </PortalForm>
        {portalNumber && (
          <p className="mt-3">
            Nomor yang baru pertama kali dipakai kami kirimi satu pesan dalam satu jam. Supaya langsung dapat,{' '}
            <a href={`https://wa.me/${portalNumber}?text=KODE`} target="_blank" rel="noreferrer">
              kirim kata KODE dari WhatsApp Anda
            </a>
            , lalu minta kode lagi.
          </p>
        )}
      </Notice>
      <p>
        <Link to={other}>Pakai nomor lain</Link>
      </p>
    </>
  )
}
