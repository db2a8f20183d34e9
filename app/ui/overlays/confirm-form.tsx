// A form that asks before it is sent: in a dialog, and without scripts by a tick.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { Dialog } from './dialog.tsx'
import { ignoreSecondPress, isAnswer } from './is-answer.ts'

/** Props of `ConfirmForm`; `title` and `description` ask, `confirmLabel` is the button that answers yes. */
export type ConfirmFormProps = {
  title: string
  description: string
  confirmLabel: string
  danger?: boolean
  className?: string
  /** Where it is sent; the page it stands on unless told. */
  action?: string
  children: ReactNode
}

/** Posts once the reader has confirmed; its own submit button is among the children. */
export function ConfirmForm({
  title,
  description,
  confirmLabel,
  danger,
  className,
  action,
  children,
}: ConfirmFormProps) {
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
      <Form method="post" id={id} onSubmit={confirm} {...(className && { className })} {...(action && { action })}>
        {children}
        <noscript>
          <Checkbox id={`${id}-sure`} name="sure" required>
            {`${title} ${description} Ya, saya yakin.`}
          </Checkbox>
        </noscript>
      </Form>
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
