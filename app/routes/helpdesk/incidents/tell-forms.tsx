// What is done with an incident: its state, telling its families, and what was held of that.
import { useEffect, useRef, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { IdempotencyField, PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { useSecondsLeft, waitWords } from '#app/routes/helpdesk/bulk/held-bulk.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, FoldedCard } from '#app/ui/card.tsx'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type IncidentState, incidentStates, openIncidentStates } from '#domain/shared-answers/service-incident.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'

/** `keys` are new idempotency keys of the two forms, `tickets` the number of tickets that are notified. */
interface TellFormsProps {
  readonly step: { readonly id: number; readonly version: number }
  readonly keys: readonly [news: string, end: string]
  readonly tickets: number
}

/** Two forms; what they send is held for two minutes, as every bulk reply is. */
export function TellForms({ step, keys, tickets }: TellFormsProps) {
  const news = useKeyUntilSent('update', keys[0])
  const end = useKeyUntilSent('close', keys[1])
  const isClosing = useTyped().intent === 'close'
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
      <FoldedCard
        title="Tutup gangguan"
        openAtFirst={isClosing}
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
      </FoldedCard>
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

/** `at` is the server's time of now. */
interface HeldTellingsProps {
  readonly held: readonly { readonly bulkId: number; readonly tickets: number; readonly until: Date }[]
  readonly at: Date
}

export function HeldTellings({ held, at }: HeldTellingsProps) {
  return held.map((each) => <HeldTelling key={each.bulkId} {...each} at={at} />)
}

function HeldTelling({ bulkId, tickets, until, at }: HeldTellingsProps['held'][number] & { readonly at: Date }) {
  const left = useSecondsLeft(at, until)
  return (
    <Notice
      tone="warning"
      role="status"
      title={`Dikirim ke ${tickets.toLocaleString('id-ID')} tiket dalam ${waitWords(left)}`}
    >
      <p>Belum ada pemohon yang diberi tahu.</p>
      <PortalForm intent="cancel" hidden={{ bulkId }} className="mt-3">
        <Button type="submit">Batalkan</Button>
      </PortalForm>
    </Notice>
  )
}

/** `step` names the incident and the version that was seen. */
interface StateFormProps {
  readonly step: { readonly id: number; readonly version: number }
  readonly state: IncidentState
}

export function StateForm({ step, state }: StateFormProps) {
  const isDraft = state === 'draft'
  const open = openIncidentStates.map((id) => ({ id, name: incidentStates[id] }))
  return (
    <Card title={isDraft ? 'Umumkan' : 'Keadaan'}>
      <PortalForm
        key={step.version}
        intent="state"
        hidden={step}
        stored={{ state: isDraft || state === 'closed' ? 'investigating' : state }}
        className="grid gap-4"
      >
        <FormNotices own />
        <Field label="Keadaan" name="state">
          <Select options={open} />
        </Field>
        {isDraft && (
          <p className="text-sm text-tinta-soft">
            Gangguan tampil di Beranda, formulir tanya, pencarian, dan asisten. Tiket baru yang cocok langsung dijawab.
          </p>
        )}
        <Button type="submit" variant={isDraft ? 'primary' : 'secondary'}>
          {isDraft ? 'Umumkan sekarang' : state === 'closed' ? 'Buka lagi' : 'Ubah keadaan'}
        </Button>
      </PortalForm>
    </Card>
  )
}
