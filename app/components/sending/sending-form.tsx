// The form of a message that is sent again by itself: its fields stand in it, its key and its state come along.
import type { ReactNode } from 'react'
import { proofField } from '#app/components/proof/use-proof.ts'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { PortalForm, type PortalFormProps } from '#app/forms/portal-form.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import type { Sending } from './use-sending.ts'

/** Props of `SendingForm`: what `useSending` gave, and those of the form. */
export type SendingFormProps = Omit<PortalFormProps, 'held' | 'guarded' | 'onInput' | 'onSubmit' | 'ref'> & {
  readonly sending: Sending
  readonly children: ReactNode
}

// It waits as long as it is there.
const stays = () => undefined

/** What waits in the open page alone is asked about before that page is left. */
export function SendingForm({ sending, children, ...rest }: SendingFormProps) {
  const { restored, key, held, since, kept, formProps } = sending
  return (
    <PortalForm held={held} {...formProps} {...rest}>
      <IdempotencyField key={restored?.key} fresh={key} />
      <input type="hidden" name={proofField} defaultValue="" />
      {children}
      {since !== undefined && kept === 'sealed' && (
        <UnsavedGuard forPage={false} key={since} touched onChange={stays} />
      )}
    </PortalForm>
  )
}
