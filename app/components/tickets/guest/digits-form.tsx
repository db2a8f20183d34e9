// The last four digits of the WhatsApp number, which open what was written without an account.
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'

export function DigitsField({ id }: { id?: string }) {
  return (
    <Field label="Empat angka terakhir nomor WhatsApp" name="digits" {...(id && { id })}>
      <TextInput inputMode="numeric" autoComplete="off" className="max-w-40" />
    </Field>
  )
}

export type DigitsFormProps = { description: string; submit: string }

export function DigitsForm({ description, submit }: DigitsFormProps) {
  return (
    <PortalForm intent="open" className="grid grid-cols-1 gap-4 print:hidden">
      <p>{description}</p>
      <FormNotices own />
      <DigitsField />
      <Button type="submit" busyLabel="Memeriksa..." className="sm:justify-self-start">
        {submit}
      </Button>
    </PortalForm>
  )
}
