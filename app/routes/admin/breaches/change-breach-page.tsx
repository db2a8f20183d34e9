import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Page } from '#app/ui/page-header.tsx'
import { changeBreach } from '#domain/privacy/breaches/breach.server.ts'
import { mayManageBreaches } from '#domain/privacy/breaches/breach.ts'
import { breachChange } from '#domain/privacy/breaches/breach-input.ts'
import { getBreach } from '#domain/privacy/breaches/breach-reads.ts'
import { isoDay, isoTime, now } from '#shared/dates.ts'
import type { Route } from './+types/change-breach-page.ts'
import { BreachForm } from './breach-form.tsx'
import { breachIdOf } from './breach-words.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah insiden data · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
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
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
  const id = breachIdOf(params)
  return answerForm(request, breachChange, async ({ seen, ...input }) => {
    await changeBreach(person, id, seen, input)
    return redirectWithFlash(`/admin/breaches/${id}`, 'Insiden tercatat, yang terdampak sudah dicari')
  })
}

export default function ChangeBreachPage({ loaderData: { id, seen, start, today } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-6"
      title="Ubah insiden data"
      description="Siapa yang terdampak dicari lagi saat disimpan. Surat yang sudah dikirim tidak berubah."
      back={{ to: `/admin/breaches/${id}`, label: 'Insiden data' }}
    >
      <BreachForm start={start} seen={seen} today={today} submitLabel="Simpan dan cari lagi" />
    </Page>
  )
}
