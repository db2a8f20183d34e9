import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Page } from '#app/ui/page-header.tsx'
import { createIncident } from '#domain/shared-answers/keep-incident.ts'
import { onceKey } from '#domain/shared-answers/service-incident-input.ts'
import { findBeginning } from '#domain/shared-answers/clusters/find-clusters.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { isoDay, isoTime, now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/create-incident-page.ts'
import { loadFormChoices } from './form-choices.server.ts'
import { IncidentForm, incidentForm } from './incident-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Catat gangguan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const from = new URL(request.url).searchParams.get('from') ?? ''
  const about = /^\d{1,15}$/.test(from) ? await getDeskTicket(person, Number(from)).catch(() => null) : null
  const since = about ? await findBeginning(person, about.id) : now()
  return {
    ...(await loadFormChoices()),
    about: about && { id: about.id, number: about.number, title: about.title },
    start: {
      title: about?.title ?? '',
      answer: 'Halo {nama},\n\n\n\nSalam, {agen}',
      startDate: isoDay(since),
      startTime: isoTime(since),
    },
    key: newIdempotencyKey(),
  }
}

const createForm = incidentForm(
  z.object({ idempotencyKey: onceKey, fromTicketId: z.coerce.number().int().positive().optional() }),
)

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  return answerForm(request, createForm, async (input) => {
    const id = await createIncident(person, input)
    return redirectWithFlash(`/helpdesk/incidents/${id}`, 'Gangguan tercatat sebagai draf. Belum ada yang diberi tahu.')
  })
}

export default function CreateIncidentPage({ loaderData }: Route.ComponentProps) {
  const { choices, today, about, start, key } = loaderData
  return (
    <Page
      className="max-w-column gap-6"
      title="Catat gangguan"
      description="Satu jawaban untuk semua tiket tentang hal yang sama. Tersimpan sebagai draf sampai Anda mengumumkannya."
      back={
        about
          ? { to: `/helpdesk/tickets/${about.id}/similar`, label: `Tiket serupa dengan ${about.number}` }
          : { to: '/helpdesk/incidents', label: 'Gangguan' }
      }
    >
      <IncidentForm
        start={start}
        {...(about && { hidden: { fromTicketId: about.id } })}
        idempotencyKey={key}
        today={today}
        choices={choices}
        submitLabel="Simpan draf"
      />
    </Page>
  )
}
