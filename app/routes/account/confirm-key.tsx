// The key for the authenticator app, as QR code and as text, and the app's first code that confirms it.
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'

/** `uri` is the 'otpauth:' address; the key stands in it. */
export function ConfirmKey({ uri }: { uri: string }) {
  const key = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <Card className="max-w-column">
      <ol className="grid list-decimal grid-cols-1 gap-6 pl-5 marker:font-semibold">
        <li>
          <p>Pindai kode QR ini dengan aplikasi autentikator.</p>
          <QrCode text={uri} label="Kode QR kunci verifikasi dua langkah" className="mt-3 max-w-60" />
        </li>
        <li>
          <p>Tidak dapat memindai? Ketik kunci ini di aplikasinya.</p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <code className="min-w-0 rounded-control bg-abu px-3 py-2 wrap-anywhere">
              {key.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton text={key} what="Kunci" />
          </div>
        </li>
        <li>
          <p>Isi kode yang ditampilkan aplikasi.</p>
          <PortalForm hidden={{ step: 'confirm', uri }} className="mt-2 grid grid-cols-1 gap-5">
            <Field label="Kode" name="code" hint="6 angka, berganti setiap 30 detik.">
              <TextInput inputMode="numeric" autoComplete="one-time-code" />
            </Field>
            <Button type="submit" busyLabel="Memeriksa..." className="justify-self-start">
              Aktifkan sekarang
            </Button>
          </PortalForm>
        </li>
      </ol>
    </Card>
  )
}
