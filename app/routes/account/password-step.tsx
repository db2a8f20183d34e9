// A step of 'Verifikasi dua langkah' that asks for the password once more.
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'

/** The step, its texts, and what was wrong with the password. */
export interface PasswordStepProps {
  readonly step: 'begin' | 'renew' | 'remove'
  readonly title: string
  readonly description: string
  readonly action: string
  readonly variant?: ButtonVariant
}

/** A card with one password field and the button that does it. */
export function PasswordStep({ step, title, description, action, variant = 'primary' }: PasswordStepProps) {
  return (
    <Card className="max-w-column" title={title} description={description}>
      <PortalForm hidden={{ step }} className="grid grid-cols-1 gap-5" aria-label={title}>
        <Field label="Password" name="password" id={`password-${step}`}>
          <TextInput type="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" variant={variant} busyLabel="Memeriksa..." className="justify-self-start">
          {action}
        </Button>
      </PortalForm>
    </Card>
  )
}
