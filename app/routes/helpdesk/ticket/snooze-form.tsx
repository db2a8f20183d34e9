// 'Tunda' and 'Tindak lanjuti': puts the ticket off for the agent who asks, until a time or a word of the requester.
import { useState } from 'react'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ActionForm, type ActionTicket } from './action-form.tsx'
import { Collapsible } from './arrange-forms.tsx'

/** Props of `SnoozeForm`; `choices` are the moments that lie ahead, `isSettled` of a ticket that is completed. */
export interface SnoozeFormProps {
  readonly ticket: ActionTicket
  readonly choices: readonly { readonly id: string; readonly name: string }[]
  readonly isSettled: boolean
}

/** Without scripts day and hour stand there for every choice, and count for 'Waktu lain' alone. */
export function SnoozeForm({ ticket, choices, isSettled }: SnoozeFormProps) {
  const typed = useTyped()
  const hydrated = useHydrated()
  const [choice, setChoice] = useState(typed.choice ?? choices[0]?.id)
  const title = isSettled ? 'Tindak lanjuti pada tanggal' : 'Tunda'
  return (
    <Collapsible title={title} intent="snooze" shortcut="z">
      <p className="text-tinta-soft">
        {isSettled
          ? 'Tiket ini muncul lagi di antrean Anda pada waktu itu.'
          : 'Keluar dari antrean Anda dan muncul lagi pada waktunya, atau begitu pemohon membalas. Batas waktu tetap berjalan.'}
      </p>
      <ActionForm intent="snooze" ticket={ticket} submitLabel={isSettled ? 'Ingatkan saya' : 'Tunda tiket'}>
        <Field label="Sampai kapan" name="choice">
          <Select options={choices} onChange={({ currentTarget }) => setChoice(currentTarget.value)} />
        </Field>
        {(!hydrated || choice === 'own') && (
          <div className="grid grid-cols-1 gap-2">
            <Field label="Tanggal" name="day">
              <TextInput type="date" />
            </Field>
            <Field label="Jam" name="time">
              <TextInput type="time" />
            </Field>
          </div>
        )}
      </ActionForm>
    </Collapsible>
  )
}
