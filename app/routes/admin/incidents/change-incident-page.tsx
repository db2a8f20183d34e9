import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Page } from '#app/ui/page-header.tsx'
import { getBreach } from '#domain/privacy/breaches/get-incident.ts'
import { changeBreach } from '#domain/privacy/breaches/incident.server.ts'
import { mayManageIncidents } from '#domain/privacy/breaches/incident.ts'
import { incidentChange } from '#domain/privacy/breaches/incident-input.ts'
import { isoDay, isoTime, now } from '#shared/dates.ts'
import type { Route } from './+types/change-incident-page.ts'
import { BreachForm } from './incident-form.tsx'
import { breachIdOf } from './incident-words.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah insiden data · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageIncidents)
  const found = await getBreach(person, breachIdOf(params))
  const moment = (name: string, at: Date) => ({ [`${name}Date`]: isoDay(at), [`${name}Time`]: isoTime(at) })
  return {
    id: found.id,
    seen: found.foundAt.toISOString(),
    today: isoDay(now()),
    start: {
      title: found.title,
      description: found.description,
      textData: found.data,
      textMeasures: found.measures,
      textAdvice: found.advice,
      ...moment('from', found.fromAt),
      ...moment('until', found.untilAt),
      ...moment('discovered', found.discoveredAt),
      ...found.scope,
      tickets: found.tickets.join(', '),
      staffEmail: found.staffEmail,
      familyEmail: found.familyEmail,
    },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageIncidents)
  const id = breachIdOf(params)
  return answerForm(request, incidentChange, async ({ seen, ...input }) => {
    await changeBreach(person, id, seen, input)
    return redirectWithFlash(`/admin/incidents/${id}`, 'Insiden tercatat, yang terdampak sudah dicari')
  })
}

export default function ChangeIncidentPage({ loaderData: { id, seen, start, today } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-6"
      title="Ubah insiden data"
      description="Siapa yang terdampak dicari lagi saat disimpan. Surat yang sudah dikirim tidak berubah."
      back={{ to: `/admin/incidents/${id}`, label: 'Insiden data' }}
    >
      <BreachForm start={start} seen={seen} today={today} submitLabel="Simpan dan cari lagi" />
    </Page>
  )
}
