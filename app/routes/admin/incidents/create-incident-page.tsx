import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Page } from '#app/ui/page-header.tsx'
import { recordIncident } from '#domain/privacy/breaches/incident.server.ts'
import { mayManageIncidents } from '#domain/privacy/breaches/incident.ts'
import { breachInput } from '#domain/privacy/breaches/incident-input.ts'
import { isoDay, isoTime, now } from '#shared/dates.ts'
import type { Route } from './+types/create-incident-page.ts'
import { BreachForm } from './incident-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Catat insiden data · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAllowed(context, request, 'admin', mayManageIncidents)
  return { today: isoDay(now()), time: isoTime(now()) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageIncidents)
  return answerForm(request, breachInput, async (input) => {
    const id = await recordIncident(person, input)
    return redirectWithFlash(`/admin/incidents/${id}`, 'Insiden tercatat, yang terdampak sudah dicari')
  })
}

export default function CreateBreachPage({ loaderData: { today, time } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-6"
      title="Catat insiden data"
      description="Catat segera dengan yang sudah diketahui; semuanya masih dapat diubah. Belum ada surat yang dikirim."
      back={{ to: '/admin/incidents', label: 'Insiden data' }}
    >
      <BreachForm
        start={{ fromDate: today, untilDate: today, discoveredDate: today, discoveredTime: time }}
        today={today}
        submitLabel="Catat dan cari yang terdampak"
      />
    </Page>
  )
}
