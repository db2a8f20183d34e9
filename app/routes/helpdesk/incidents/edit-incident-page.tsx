import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Page } from '#app/ui/page-header.tsx'
import { getIncident } from '#domain/shared-answers/find-incidents.ts'
import { changeIncident, type StoredIncident } from '#domain/shared-answers/keep-incident.ts'
import { incidentStep } from '#domain/shared-answers/service-incident-input.ts'
import { isoDay, isoTime } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import type { Route } from './+types/edit-incident-page.ts'
import { loadFormChoices } from './form-choices.server.ts'
import { IncidentForm, incidentForm, regencyField } from './incident-form.tsx'
import { incidentIdOf } from './incident-state.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah gangguan · Helpdesk SPMB' }]

function fieldsOf(incident: StoredIncident): Record<string, unknown> {
  const { title, description, answer, category, stage, startsAt, regencyIds } = incident
  return {
    ...{ title, description, answer, category: category ?? '', stage: stage ?? '' },
    ...{ startDate: isoDay(startsAt), startTime: isoTime(startsAt) },
    ...Object.fromEntries(regencyIds.map((id) => [regencyField(id), 'on'])),
  }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const { incident, mayKeep } = await getIncident(person, incidentIdOf(params))
  if (!mayKeep) throw new Forbidden()
  const { id, version } = incident
  return { ...(await loadFormChoices()), id, version, start: fieldsOf(incident) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  const id = incidentIdOf(params)
  return answerForm(request, incidentForm(incidentStep.pick({ version: true })), async ({ version, ...input }) => {
    await changeIncident(person, { id, version }, input)
    return redirectWithFlash(`/helpdesk/incidents/${id}`, 'Gangguan diubah')
  })
}

export default function EditIncidentPage({ loaderData }: Route.ComponentProps) {
  const { id, version, start, choices, today } = loaderData
  return (
    <Page
      className="gap-6"
      title="Ubah gangguan"
      description="Jawaban yang sudah dikirim tidak berubah."
      back={{ to: `/helpdesk/incidents/${id}`, label: 'Gangguan' }}
    >
      <IncidentForm start={start} hidden={{ version }} today={today} choices={choices} submitLabel="Simpan" />
    </Page>
  )
}
