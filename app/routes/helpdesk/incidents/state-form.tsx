// Where the incident stands: announcing a draft, another state, and opening a closed one again.
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { type IncidentState, incidentStates, openIncidentStates } from '#domain/service-incidents/service-incident.ts'

/** Props of `StateForm`; `step` names the incident and the version that was seen. */
export interface StateFormProps {
  readonly step: { readonly id: number; readonly version: number }
  readonly state: IncidentState
}

/** Says what the public will read. */
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
