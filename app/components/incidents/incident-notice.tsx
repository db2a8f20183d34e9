import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { incidentAddress } from '#domain/shared-answers/incident-address.ts'
import type { OpenIncident, TicketIncident } from '#domain/shared-answers/service-incident.ts'

export function MeTooButton({ id }: { readonly id: number }) {
  return (
    <Form method="post" action={incidentAddress(id)}>
      <Button type="submit" name="intent" value="me-too" variant="secondary">
        Saya juga mengalaminya
      </Button>
    </Form>
  )
}

interface IncidentsFirstProps {
  readonly items: readonly Pick<OpenIncident, 'id' | 'title' | 'state'>[]
}

export function IncidentsFirst({ items }: IncidentsFirstProps) {
  return items.map(({ id, title, state }) => (
    <Notice key={id} tone="warning" title={title}>
      <p>
        {state}. <Link to={incidentAddress(id)}>Baca yang sudah diketahui</Link>
      </p>
      <div className="mt-3">
        <MeTooButton id={id} />
      </div>
    </Notice>
  ))
}

/** `isOwn` for who may say whether it fits. */
interface OwnIncidentProps {
  readonly incident: TicketIncident | undefined
  readonly publicId: string
  readonly isOwn: boolean
}

export function OwnIncident({ incident, publicId, isOwn }: OwnIncidentProps) {
  if (!incident?.isOpen) return null
  const { id, title, state, asksFamily } = incident
  return (
    <Notice title={`Banyak yang mengalaminya: ${title}`}>
      <p>
        {state}. Kabar berikutnya datang dengan sendirinya. <Link to={incidentAddress(id)}>Baca perkembangannya</Link>
      </p>
      {asksFamily && isOwn && (
        <Form method="post" action={incidentAddress(id)} className="mt-3 flex flex-wrap gap-3">
          <input type="hidden" name="publicId" value={publicId} />
          <Button type="submit" name="intent" value="mine" variant="secondary">
            Ini masalah saya
          </Button>
          <Button type="submit" name="intent" value="other" variant="quiet">
            Masalah saya lain
          </Button>
        </Form>
      )}
    </Notice>
  )
}
