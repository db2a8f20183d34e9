// The step by which an owner confirms a wish: the password, or for who has none a code over WhatsApp.
import { Link } from 'react-router'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CodeNotArrived } from './code-not-arrived.tsx'

export type OwnerStep =
  | { readonly way: 'password' }
  | {
      readonly way: 'code'
      /** Where codes go, as people read it; null where no code can be sent. */
      readonly number: string | null
      readonly isSent: boolean
      readonly portalNumber: string | null
    }

const ownerCodeIntent = 'owner-code'

export const isOwnerStepOpen = (step: OwnerStep): boolean => step.way === 'password' || step.isSent

export function OwnerCode({ step, action }: { step: OwnerStep; action?: string }) {
  if (step.way === 'password') return null
  if (step.number === null) {
    return (
      <Notice tone="warning" title="Kode belum dapat dikirim" className="max-w-2xl">
        Coba lagi nanti, atau <Link to="/contact">hubungi petugas</Link>.
      </Notice>
    )
  }
  if (step.isSent) {
    return (
      <div className="grid max-w-2xl grid-cols-1 gap-3">
        <Notice tone="success" title={`Kode dikirim lewat WhatsApp ke ${step.number}`}>
          Isi kode 6 angka itu di bawah. Kode berlaku 10 menit, untuk sekali pakai.
        </Notice>
        <CodeNotArrived portalNumber={step.portalNumber} intent={ownerCodeIntent} {...(action && { action })} />
      </div>
    )
  }
  return (
    <Card
      className="max-w-2xl"
      title="Buktikan dulu bahwa ini Anda"
      description={`Akun Anda tanpa password. Sebagai gantinya kami mengirim kode 6 angka lewat WhatsApp ke ${step.number}.`}
    >
      <PortalForm intent={ownerCodeIntent} {...(action && { action })}>
        <Button type="submit" busyLabel="Mengirim...">
          Kirim kode
        </Button>
      </PortalForm>
    </Card>
  )
}

export interface OwnerFieldProps {
  readonly step: OwnerStep
  readonly label?: string
  readonly id?: string
}

export function OwnerField({ step, label = 'Password saat ini', id }: OwnerFieldProps) {
  const own = id ? { id } : {}
  if (step.way === 'password') {
    return (
      <Field label={label} name="password" {...own}>
        <TextInput type="password" autoComplete="current-password" />
      </Field>
    )
  }
  if (!step.isSent) return <p className="text-tinta-soft">Minta kode dulu di atas, lalu isi di sini.</p>
  return (
    <Field label="Kode dari WhatsApp" name="code" hint="6 angka. Jangan berikan kepada siapa pun." {...own}>
      <TextInput inputMode="numeric" autoComplete="one-time-code" autoCorrect="off" spellCheck={false} />
    </Field>
  )
}
