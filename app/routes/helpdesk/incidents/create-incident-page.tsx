import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import type { Person } from '#domain/accounts/person.ts'
import { findBeginning, findSimilarTickets, getCluster } from '#domain/shared-answers/clusters/find-clusters.ts'
import { createIncident } from '#domain/shared-answers/keep-incident.ts'
import { onceKey } from '#domain/shared-answers/service-incident-input.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { formatDateTime, isoDay, isoTime, now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/create-incident-page.ts'
import { loadFormChoices } from './form-choices.server.ts'
import { IncidentForm, incidentForm } from './incident-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Catat gangguan · Helpdesk SPMB' }]

/** The ticket or the cluster of which the incident is made; null when it is neither, or beyond the agent's reach. */
async function findSource(person: Person, query: URLSearchParams) {
  const [from, clusterId] = ['from', 'cluster'].map((name) => Number(/^\d{1,9}$/.exec(query.get(name) ?? '')?.[0]))
  if (clusterId) {
    const cluster = await getCluster(person, clusterId).catch(() => null)
    if (!cluster) return null
    const { id, example, title, since, tickets } = cluster
    return {
      fromTicketId: example,
      title,
      since,
      tickets,
      back: `/helpdesk/incidents/clusters/${id}`,
      backLabel: 'Kelompok tiket',
    }
  }
  const about = from ? await getDeskTicket(person, from).catch(() => null) : null
  if (!about) return null
  const [since, similar] = await Promise.all([findBeginning(person, about.id), findSimilarTickets(person, about.id)])
  const back = `/helpdesk/tickets/${about.id}/similar`
  return {
    fromTicketId: about.id,
    title: about.title,
    since,
    tickets: similar.length + 1,
    back,
    backLabel: 'Tiket serupa',
  }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const source = await findSource(person, new URL(request.url).searchParams)
  const since = source?.since ?? now()
  return {
    ...(await loadFormChoices()),
    source,
    start: {
      title: source?.title ?? '',
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
  const { choices, today, source, start, key } = loaderData
  const many = source?.tickets.toLocaleString('id-ID')
  return (
    <Page
      className="gap-6"
      title="Catat gangguan"
      description="Satu jawaban untuk semua tiket tentang hal yang sama. Tersimpan sebagai draf sampai Anda mengumumkannya."
      back={source ? { to: source.back, label: source.backLabel } : { to: '/helpdesk/incidents', label: 'Gangguan' }}
    >
      {source && (
        <Notice title={`${many} tiket terbuka tentang hal ini, yang pertama ${formatDateTime(source.since)}`}>
          Judul dan waktu mulai sudah terisi dari tiketnya: periksa keduanya. Tiketnya dapat dimasukkan setelah gangguan
          diumumkan.
        </Notice>
      )}
      <IncidentForm
        start={start}
        {...(source && { hidden: { fromTicketId: source.fromTicketId } })}
        idempotencyKey={key}
        today={today}
        choices={choices}
        submitLabel="Simpan draf"
      />
    </Page>
  )
}
