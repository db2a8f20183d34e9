import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Page } from '#app/ui/page-header.tsx'
import { recordBreach } from '#domain/privacy/breaches/breach.server.ts'
import { mayManageBreaches } from '#domain/privacy/breaches/breach.ts'
import { breachInput } from '#domain/privacy/breaches/breach-input.ts'
import { isoDay, isoTime, now } from '#shared/dates.ts'
import type { Route } from './+types/create-breach-page.ts'
import { BreachForm } from './breach-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Catat insiden data · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAllowed(context, request, 'admin', mayManageBreaches)
  return { today: isoDay(now()), time: isoTime(now()) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
  return answerForm(request, breachInput, async (input) => {
    const id = await recordBreach(person, input)
    return redirectWithFlash(`/admin/breaches/${id}`, 'Insiden tercatat, yang terdampak sudah dicari')
  })
}

export default function CreateBreachPage({ loaderData: { today, time } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-6"
      title="Catat insiden data"
      description="Catat segera dengan yang sudah diketahui; semuanya masih dapat diubah. Belum ada surat yang dikirim."
      back={{ to: '/admin/breaches', label: 'Insiden data' }}
    >
      <BreachForm
        start={{ fromDate: today, untilDate: today, discoveredDate: today, discoveredTime: time }}
        today={today}
        submitLabel="Catat dan cari yang terdampak"
      />
    </Page>
  )
}
