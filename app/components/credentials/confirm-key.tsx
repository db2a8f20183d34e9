// The key for the authenticator app, as QR code and as text, and the app's first code that confirms it.
import { Form, useNavigation } from 'react-router'
import { encode } from 'uqr'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'

/** `uri` is the 'otpauth:' address; the key stands in it. */
export function ConfirmKey({ uri, error }: { uri: string; error: string | undefined }) {
  const busy = useNavigation().formData?.get('step') === 'confirm'
  const key = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <Card className="max-w-xl">
      <ol className="grid list-decimal grid-cols-1 gap-6 pl-5 marker:font-semibold">
        <li>
          <p>Pindai kode QR ini dengan aplikasi autentikator.</p>
          <QrCode text={uri} />
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
          <Form method="post" noValidate className="mt-2 grid grid-cols-1 gap-5">
            <input type="hidden" name="step" value="confirm" />
            <input type="hidden" name="uri" value={uri} />
            <Field label="Kode" name="code" hint="6 angka, berganti setiap 30 detik." error={error}>
              <TextInput inputMode="numeric" autoComplete="one-time-code" />
            </Field>
            <Button type="submit" busy={busy} busyLabel="Memeriksa..." className="justify-self-start">
              Nyalakan sekarang
            </Button>
          </Form>
        </li>
      </ol>
    </Card>
  )
}

/** Dark on light in both themes, with the quiet edge that cameras need. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Kode QR kunci verifikasi dua langkah"
      shapeRendering="crispEdges"
      className="mt-3 w-full max-w-60 rounded-control"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
