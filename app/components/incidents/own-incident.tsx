// On the page of a question that an incident answers: which one, how it goes on, and the way out of a wrong guess.
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { incidentAddress } from '#domain/service-incidents/incident-address.ts'
import type { TicketIncident } from '#domain/service-incidents/incident-views.ts'

/** Props of `OwnIncident`; `isOwn` for who may say whether it fits. */
export interface OwnIncidentProps {
  readonly incident: TicketIncident | undefined
  readonly publicId: string
  readonly isOwn: boolean
}

/** Nothing for a question of its own, and once the incident is over. */
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
