// Whether somebody gets in: links by mail, sessions, and the block.
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { ConfirmForm } from '#app/ui/overlays/confirm-form.tsx'
import { reasonMaxLength } from '#domain/accounts/people/people-messages.ts'
import type { StepProps } from './person-access.tsx'

/** Props of `PersonSafety`. */
export interface PersonSafetyProps extends StepProps {
  readonly person: {
    readonly id: string
    readonly name: string
    readonly blocked: boolean
    readonly hasPassword: boolean
    readonly sessions: number
    readonly hasSecondFactor: boolean
  }
}

/** One card: what helps somebody in, what sends them out, and what keeps them out. */
export function PersonSafety({ person, errors, values }: PersonSafetyProps) {
  const sent = useNavigation().formData?.get('intent')
  const link = person.hasPassword ? 'password-link' : 'invitation'
  return (
    <Card>
      <CardHeader title="Masuk dan keamanan" />
      <div className="grid grid-cols-1 gap-6">
        <div className="flex flex-wrap gap-3 empty:hidden">
          {!person.blocked && (
            <Form method="post">
              <input type="hidden" name="intent" value={link} />
              <Button type="submit" variant="secondary" busy={sent === link} busyLabel="Mengirim...">
                {person.hasPassword ? 'Kirim tautan password baru' : 'Kirim ulang undangan'}
              </Button>
            </Form>
          )}
          {person.sessions > 0 && (
            <ConfirmForm
              title={`Akhiri semua sesi ${person.name}?`}
              description="Ia keluar dari semua perangkat dan harus masuk lagi."
              confirmLabel="Ya, akhiri"
            >
              <input type="hidden" name="intent" value="end-sessions" />
              <Button type="submit" variant="secondary" busy={sent === 'end-sessions'} busyLabel="Mengakhiri...">
                Akhiri semua sesi
              </Button>
            </ConfirmForm>
          )}
          {person.hasSecondFactor && (
            <ConfirmForm
              title={`Atur ulang verifikasi dua langkah ${person.name}?`}
              description="Kode dari perangkat lamanya tidak berlaku lagi dan semua sesinya berakhir. Pastikan benar ia yang meminta."
              confirmLabel="Ya, atur ulang"
              action={`/admin/people/${person.id}/reset-second-factor`}
            >
              <Button type="submit" variant="secondary">
                Atur ulang verifikasi dua langkah
              </Button>
            </ConfirmForm>
          )}
        </div>
        {person.blocked ? (
          <Form method="post">
            <input type="hidden" name="intent" value="unblock" />
            <Button type="submit" busy={sent === 'unblock'} busyLabel="Membuka...">
              Buka blokir
            </Button>
          </Form>
        ) : (
          <ConfirmForm
            title={`Blokir ${person.name}?`}
            description="Semua sesinya berakhir dan ia tidak dapat masuk sampai blokirnya dibuka."
            confirmLabel="Ya, blokir"
            danger
            className="grid grid-cols-1 gap-4 border-t border-garis pt-5"
          >
            <input type="hidden" name="intent" value="block" />
            <Field
              label="Alasan memblokir"
              name="reason"
              hint="Hanya dibaca sesama admin."
              limit={reasonMaxLength}
              error={errors.reason}
            >
              <TextArea rows={2} defaultValue={values.reason} className="min-h-20" />
            </Field>
            <Button
              type="submit"
              variant="danger"
              busy={sent === 'block'}
              busyLabel="Memblokir..."
              className="justify-self-start"
            >
              Blokir akun
            </Button>
          </ConfirmForm>
        )}
      </div>
    </Card>
  )
}
