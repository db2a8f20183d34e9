// What a requester writes under the own question: a reply, or why it is to be opened again; with files.
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { useReplyDraft } from '#app/components/tickets/reply-draft.ts'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { useOpenErrors } from '#app/forms/use-field-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'

/** Props of `MessageForm`; `idempotencyKey` is that of a fresh form. */
export interface MessageFormProps {
  readonly intent: 'reply' | 'reopen'
  readonly publicId: string
  readonly idempotencyKey: string
  readonly title: string
  readonly hint?: string
  readonly label: string
  readonly button: string
  readonly problem: FormProblem | undefined
}

/** Give it a key that changes with every new entry: then it starts afresh, with what is left of the draft. */
export function MessageForm(props: MessageFormProps) {
  const { intent, publicId, title, hint, label, button, problem } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const key = useReplyDraft(box, publicId, problem?.values.idempotencyKey ?? props.idempotencyKey)
  const { errors, onInput } = useOpenErrors(problem)
  const busy = useNavigation().formData?.get('intent') === intent
  const hydrated = useHydrated()
  return (
    <Card className="print:hidden">
      <CardHeader title={title} {...(hint && { description: hint })} />
      <Form
        method="post"
        noValidate
        onInput={onInput}
        encType={hydrated ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
        className="grid grid-cols-1 gap-4"
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="idempotencyKey" value={key} />
        {problem && Object.keys(problem.errors).length === 0 && (
          <Notice tone="error" title={problem.message} role="alert" />
        )}
        <Field label={label} name="message" limit={descriptionMaxLength} error={errors.message}>
          <TextArea ref={box} rows={4} defaultValue={problem?.values.message} />
        </Field>
        <AttachmentPicker carried={problem?.values.attachments} error={errors.attachments} />
        <Button type="submit" busy={busy} busyLabel="Sedang Mengirim..." className="sm:justify-self-start">
          {button}
        </Button>
      </Form>
    </Card>
  )
}
