import { Circle, CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { type PasswordRule, passwordCriteria } from '#domain/accounts/password-policy.ts'

interface NewPassword {
  readonly password: string
  readonly confirmation: string
  readonly isReady: boolean
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
}

export function useNewPassword(rule: PasswordRule): NewPassword {
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  function onInput(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    setTyped({
      password: String(form.get('newPassword') ?? ''),
      confirmation: String(form.get('confirmPassword') ?? ''),
    })
  }
  const meetsAll = passwordCriteria(rule).every(({ isMet }) => isMet(typed.password))
  return { ...typed, isReady: meetsAll && typed.password === typed.confirmation, onInput }
}

export function NewPasswordFields({ rule, typed }: { rule: PasswordRule; typed: NewPassword }) {
  const differs = typed.confirmation !== '' && typed.confirmation !== typed.password
  return (
    <>
      <Field
        label="Password baru"
        name="newPassword"
        hint={rule === 'family' ? 'Pakai beberapa kata yang tidak berhubungan.' : undefined}
      >
        <TextInput type="password" autoComplete="new-password" />
      </Field>
      <ul aria-label="Kriteria password" className="grid gap-1.5 rounded-card bg-abu p-4">
        {passwordCriteria(rule).map(({ label, isMet }) => {
          const met = isMet(typed.password)
          const Icon = met ? CircleCheck : Circle
          return (
            <li key={label} className={met ? 'flex gap-2 text-green-700' : 'flex gap-2 text-tinta-soft'}>
              <Icon className="mt-0.5" />
              <span className="min-w-0">
                {label}
                <span className="sr-only">{met ? ': terpenuhi' : ': belum'}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <Field
        label="Konfirmasi password baru"
        name="confirmPassword"
        error={differs ? 'Belum sama dengan password baru' : undefined}
      >
        <TextInput type="password" autoComplete="new-password" />
      </Field>
    </>
  )
}

export function FirstPasswordCard({ email }: { readonly email: string }) {
  return (
    <Card className="max-w-column" title="Akun Anda belum punya password">
      <PortalForm className="grid grid-cols-1 gap-5">
        <FormNotices />
        <p>
          Verifikasi dua langkah dan perubahan email memerlukan password. Tautan untuk membuatnya dikirim ke{' '}
          <strong className="wrap-anywhere">{email}</strong>. Setelah password dibuat, masuk lagi.
        </p>
        <Button type="submit" size="lg" busyLabel="Mengirim..." className="justify-self-start">
          Kirim tautan
        </Button>
      </PortalForm>
    </Card>
  )
}
