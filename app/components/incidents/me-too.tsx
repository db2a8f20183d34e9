// 'Saya juga': one press in place of a question that hundreds ask.
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { incidentAddress } from '#domain/service-incidents/incident-address.ts'
import type { OpenIncident } from '#domain/service-incidents/incident-views.ts'

/** The button that counts the reader as affected and redirects to the incident's page. */
export function MeTooButton({ id }: { readonly id: number }) {
  return (
    <Form method="post" action={incidentAddress(id)}>
      <Button type="submit" name="intent" value="me-too" variant="secondary">
        Saya juga mengalaminya
      </Button>
    </Form>
  )
}

/** Props of `IncidentsFirst`; none shows nothing. */
export interface IncidentsFirstProps {
  readonly items: readonly Pick<OpenIncident, 'id' | 'title' | 'state'>[]
}

/** What is known already, before a form for asking: who has the same trouble need not write. */
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
