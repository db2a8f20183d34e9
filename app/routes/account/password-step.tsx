// A step of 'Verifikasi dua langkah' that asks for the password once more.
import { Form, useNavigation } from 'react-router'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'

/** Which step, what it says, and what was wrong with the password. */
export interface PasswordStepProps {
  readonly step: 'begin' | 'renew' | 'remove'
  readonly title: string
  readonly description: string
  readonly action: string
  readonly variant?: ButtonVariant
  readonly error: string | undefined
}

/** A card with one password field and the button that does it. */
export function PasswordStep({ step, title, description, action, variant = 'primary', error }: PasswordStepProps) {
  const busy = useNavigation().formData?.get('step') === step
  return (
    <Card className="max-w-xl">
      <CardHeader title={title} description={description} />
      <Form method="post" noValidate className="grid grid-cols-1 gap-5" aria-label={title}>
        <input type="hidden" name="step" value={step} />
        <Field label="Password" name="password" id={`password-${step}`} error={error}>
          <TextInput type="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" variant={variant} busy={busy} busyLabel="Memeriksa..." className="justify-self-start">
          {action}
        </Button>
      </Form>
    </Card>
  )
}
