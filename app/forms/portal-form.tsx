// The form of every page: whether it is being sent, and the mistakes and first values of its fields.
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { asText, type FormSubject, usePortalForm } from './use-portal-form.ts'

/** Props of `PortalForm`: those of a form, and what it is about. `guarded` asks before what was typed is left behind, 'page' not for other forms of the page. */
export type PortalFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'hidden'> &
  Partial<Pick<FormSubject, 'intent' | 'hidden' | 'stored' | 'held' | 'fetcher'>> & {
    readonly guarded?: boolean | 'page'
  }

const nothing = {}

/**
 * A form that works without scripts. `Field`, `Checkbox`, the submit `Button`, `FormNotices` and `SavedState` inside it
 * need no errors, no values and no busy of their own. With a `fetcher` it is sent beside the page, so that what is being
 * written in other forms stays.
 */
export function PortalForm({
  intent,
  hidden = nothing,
  stored = null,
  held = false,
  fetcher,
  guarded = false,
  onInput,
  children,
  ...rest
}: PortalFormProps) {
  const form = usePortalForm({ intent, hidden, stored, held, fetcher, action: rest.action })
  const Sent = fetcher?.Form ?? Form
  return (
    <FormContext value={form}>
      <Sent
        method="post"
        noValidate
        data-problem={form.isOwn ? form.problem?.id : undefined}
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
        {guarded && <UnsavedGuard forPage={guarded === 'page'} touched={form.touched} onChange={form.onTouched} />}
      </Sent>
    </FormContext>
  )
}
