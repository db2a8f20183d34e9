// A form that asks before it is sent: in a dialog, and without scripts by a tick.
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { Dialog, ignoreSecondPress, isAnswer } from '#app/ui/overlays/dialog.tsx'
import { PortalForm, type PortalFormProps } from './portal-form.tsx'

export type ConfirmFormProps = Omit<PortalFormProps, 'title' | 'id' | 'onSubmit'> & {
  title: string
  description: string
  confirmLabel: string
  danger?: boolean
}

export function ConfirmForm({ title, description, confirmLabel, danger, children, ...form }: ConfirmFormProps) {
  const id = useId()
  const [asking, setAsking] = useState(false)

  function confirm(event: FormEvent) {
    const answered = isAnswer(event, id)
    // Pressed twice, the form's own button only asks, and the answer counts once.
    if (!answered || !asking) event.preventDefault()
    setAsking(!answered)
  }

  return (
    <>
      <PortalForm noValidate={false} {...form} id={id} onSubmit={confirm}>
        {children}
        <noscript>
          <Checkbox id={`${id}-sure`} name="sure" required>
            {`${title} ${description} Ya, saya yakin.`}
          </Checkbox>
        </noscript>
      </PortalForm>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        size="sm"
        footer={
          <>
            <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} onClick={ignoreSecondPress}>
              {confirmLabel}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Batal
            </Button>
          </>
        }
      />
    </>
  )
}
