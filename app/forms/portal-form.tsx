// The form of every page: it knows whether it is being sent, its fields know their mistakes and what they begin with.
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { asText, type FormSubject, usePortalForm } from './use-portal-form.ts'

/** Props of `PortalForm`: those of a form, and what it is about. */
export type PortalFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'hidden'> &
  Partial<Pick<FormSubject, 'intent' | 'hidden' | 'stored' | 'held'>>

const nothing = {}

/**
 * A form that works without scripts. `Field`, `Checkbox`, the submit `Button` and `FormNotices` inside it need no errors,
 * no values and no busy of their own.
 */
export function PortalForm({
  intent,
  hidden = nothing,
  stored = null,
  held = false,
  onInput,
  children,
  ...rest
}: PortalFormProps) {
  const form = usePortalForm({ intent, hidden, stored, held, action: rest.action })
  return (
    <FormContext value={form}>
      <Form
        method="post"
        noValidate
        onInput={(event) => {
          form.onInput(event)
          onInput?.(event)
        }}
        {...rest}
      >
        {Object.entries({ ...(intent && { intent }), ...hidden }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={asText(value)} />
        ))}
        {children}
      </Form>
    </FormContext>
  )
}
