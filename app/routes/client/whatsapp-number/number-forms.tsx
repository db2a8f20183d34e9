import { Link } from 'react-router'
import { CodeNotArrived } from '#app/components/account/code-not-arrived.tsx'
import { isOwnerStepOpen, OwnerCode, OwnerField, type OwnerStep } from '#app/components/account/owner-step.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatPhone } from '#shared/numbers/phone-number.ts'

const profile = '/client/profile'

export interface NumberFormProps {
  readonly step: OwnerStep
  readonly replaces: string | null
  readonly phone: string | null
}

export function NumberForm({ step, replaces, phone }: NumberFormProps) {
  if (!isOwnerStepOpen(step)) return <OwnerCode step={step} />
  return (
    <>
      <OwnerCode step={step} />
      <Card className="max-w-2xl">
        <PortalForm
          intent="number"
          stored={{ phone: phone && formatPhone(phone) }}
          className="grid max-w-md grid-cols-1 gap-5"
        >
          <Field
            label={replaces ? 'Nomor WhatsApp baru' : 'Nomor WhatsApp'}
            name="phone"
            hint="Contoh: 0812 3456 7890. Kami mengirim kode 6 angka ke nomor itu."
          >
            <TextInput type="tel" inputMode="tel" autoComplete="tel" />
          </Field>
          <OwnerField step={step} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busyLabel="Mengirim...">
              Kirim kode ke nomor ini
            </Button>
            <ButtonLink to={profile} variant="secondary">
              Batal
            </ButtonLink>
          </div>
        </PortalForm>
      </Card>
    </>
  )
}

export interface NumberCodeFormProps {
  readonly number: string
  readonly replaces: string | null
  readonly portalNumber: string | null
  readonly other: string
}

export function NumberCodeForm({ number, replaces, portalNumber, other }: NumberCodeFormProps) {
  return (
    <>
      <Card className="max-w-2xl" title={`Kode untuk ${formatPhone(number)}`}>
        <PortalForm intent="code" hidden={{ replaces }} className="grid max-w-md grid-cols-1 gap-5">
          <Field label="Kode" name="code" hint="6 angka, berlaku 10 menit. Jangan berikan kepada siapa pun.">
            <TextInput inputMode="numeric" autoComplete="one-time-code" autoCorrect="off" spellCheck={false} />
          </Field>
          <p className="text-sm text-tinta-soft">
            Pertanyaan yang pernah dikirim dari nomor ini tanpa akun, atau dengan masuk lewat nomor ini saja, pindah ke
            akun Anda.
            {replaces && ` Nomor ${formatPhone(replaces)} dihapus dari akun Anda.`}
          </p>
          <Button type="submit" busyLabel="Memeriksa..." className="justify-self-start">
            Simpan nomor
          </Button>
        </PortalForm>
      </Card>
      <div className="max-w-2xl">
        <CodeNotArrived portalNumber={portalNumber} />
      </div>
      <p>
        <Link to={other}>Pakai nomor lain</Link>
      </p>
    </>
  )
}

export interface NumberElsewhereProps {
  readonly number: string
  readonly permit: string
  readonly replaces: string | null
}

export function NumberElsewhere({ number, permit, replaces }: NumberElsewhereProps) {
  return (
    <Notice tone="warning" title={`${formatPhone(number)} ada di akun lain`} role="status" className="max-w-2xl">
      <p>
        Kode Anda benar, tetapi nomor ini dipakai untuk masuk ke akun lain yang punya email. Bila dipindahkan, akun itu
        tidak lagi menerima jawaban lewat nomor ini. Pertanyaannya tetap di akun itu, dan pemiliknya diberi tahu lewat
        email bila alamatnya sudah dikonfirmasi.
      </p>
      <PortalForm intent="move" hidden={{ number, permit, replaces }} className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busyLabel="Memindahkan...">
          Pindahkan ke akun ini
        </Button>
        <ButtonLink to={profile} variant="secondary">
          Biarkan di sana
        </ButtonLink>
      </PortalForm>
    </Notice>
  )
}

export function RemoveNumberForm({ number, step }: { number: string; step: OwnerStep }) {
  return (
    <>
      <OwnerCode step={step} />
      <Card
        className="max-w-2xl"
        title={`Hapus ${formatPhone(number)}?`}
        description="Jawaban tidak lagi dikirim ke nomor ini, dan kodenya tidak dapat dipakai untuk masuk. Pertanyaan Anda tetap di akun ini. Nomor ini dapat ditambahkan lagi kapan saja."
      >
        <PortalForm intent="remove" hidden={{ number }} className="grid max-w-md grid-cols-1 gap-5">
          <OwnerField step={step} />
          <div className="flex flex-wrap gap-3">
            {isOwnerStepOpen(step) && (
              <Button type="submit" variant="danger" busyLabel="Menghapus...">
                Hapus nomor ini
              </Button>
            )}
            <ButtonLink to={profile} variant="secondary">
              Batal
            </ButtonLink>
          </div>
        </PortalForm>
      </Card>
    </>
  )
}
