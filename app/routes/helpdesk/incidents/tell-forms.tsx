// Telling all who wait: news while it lasts, and the closing words that settle every ticket.
import { useEffect, useRef, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'

/** Props of `TellForms`; `keys` are new idempotency keys of the two forms, `tickets` the number of tickets that are notified. */
export interface TellFormsProps {
  readonly step: { readonly id: number; readonly version: number }
  readonly keys: readonly [news: string, end: string]
  readonly tickets: number
}

/** Two forms; what they send is held for two minutes, as every bulk reply is. */
export function TellForms({ step, keys, tickets }: TellFormsProps) {
  const news = useKeyUntilSent('update', keys[0])
  const end = useKeyUntilSent('close', keys[1])
  const many = tickets.toLocaleString('id-ID')
  return (
    <>
      <Card title="Kabari semua" description={`Ke ${many} tiket dan semua yang menekan Saya juga, setelah 2 menit.`}>
        <PortalForm key={news} intent="update" hidden={step} guarded="page" className="grid gap-4">
          <FormNotices own />
          <IdempotencyField fresh={news} />
          <Field id="kabar" label="Kabar" name="text" limit={descriptionMaxLength}>
            <TextArea rows={3} />
          </Field>
          <Button type="submit" variant="secondary">
            Kirim kabar
          </Button>
        </PortalForm>
      </Card>
      <Card
        title="Tutup gangguan"
        description={`Gangguan langsung selesai. Setelah 2 menit kata penutup dikirim ke ${many} tiket, yang lalu ditandai selesai, dan ke semua yang menekan Saya juga.`}
      >
        <PortalForm key={end} intent="close" hidden={step} guarded="page" className="grid gap-4">
          <FormNotices own />
          <IdempotencyField fresh={end} />
          <Field id="penutup" label="Kata penutup" name="text" limit={descriptionMaxLength}>
            <TextArea rows={3} />
          </Field>
          <Button type="submit" variant="secondary">
            Tutup dan selesaikan
          </Button>
        </PortalForm>
      </Card>
    </>
  )
}

/**
 * Returns a React key that stays the same until the form with this `intent` is sent, so that page reloads keep its text, and
 * changes to `fresh` after that, so that React renders an empty form.
 */
function useKeyUntilSent(intent: string, fresh: string): string {
  const [key, setKey] = useState(fresh)
  const { state, formData } = useNavigation()
  const answer: unknown = useActionData()
  const wasSent = useRef(false)
  useEffect(() => {
    if (formData?.get('intent') === intent) wasSent.current = true
    if (!wasSent.current || state !== 'idle') return
    wasSent.current = false
    if (!isFormProblem(answer)) setKey(fresh)
  }, [intent, state, formData, answer, fresh])
  return key
}
