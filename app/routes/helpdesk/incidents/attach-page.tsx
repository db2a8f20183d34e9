// '/helpdesk/incidents/attach?ids=…': chooses the incident that answers the chosen tickets; with &upTo all of the list &view.
import { Link } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField, PortalForm } from '#app/forms/portal-form.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { chosenFields, readChosen } from '#app/routes/helpdesk/bulk/bulk-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { attachTickets } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { findIncidentChoices } from '#domain/shared-answers/find-incidents.ts'
import { onceKey } from '#domain/shared-answers/service-incident-input.ts'
import { chooseTickets } from '#domain/tickets/bulk/bulk.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/attach-page.ts'
import { redirectWithRefused } from './incident-state.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Masukkan ke gangguan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const chosen = readChosen(new URL(request.url).searchParams)
  const [ids, incidents] = await Promise.all([chooseTickets(person, chosen), findIncidentChoices(person)])
  const named = 'view' in chosen ? { view: chosen.view, upTo: chosen.upTo } : { ids: ids.join(',') }
  return { total: ids.length, first: ids[0] ?? null, incidents, named, key: newIdempotencyKey() }
}

const attachForm = z.preprocess(
  (typed) => ({ ...(typed as object), tickets: chosenFields(typed as Record<string, unknown>) }),
  z.object({
    incidentId: z.coerce.number({ error: 'Pilih gangguannya' }).int().positive('Pilih gangguannya'),
    tickets: z.union([z.array(z.coerce.number()).max(5_000), z.object({ view: z.string(), upTo: z.coerce.number() })]),
    idempotencyKey: onceKey,
  }),
)

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  return answerForm(request, attachForm, async ({ incidentId, tickets, idempotencyKey }) => {
    const { inDanger } = await attachTickets(person, { id: incidentId, tickets, idempotencyKey })
    return redirectWithRefused(`/helpdesk/incidents/${incidentId}`, inDanger)
  })
}

export default function AttachPage({ loaderData: { total, first, incidents, named, key } }: Route.ComponentProps) {
  const create = `/helpdesk/incidents/create${first === null ? '' : `?from=${first}`}`
  if (total === 0) {
    return (
      <EmptyState level={1} title="Belum ada tiket yang dipilih">
        Beri tanda pada tiket di daftar, lalu pilih tindakannya.
      </EmptyState>
    )
  }
  return (
    <Page
      className="max-w-column gap-6"
      title="Masukkan ke gangguan"
      description={`${total.toLocaleString('id-ID')} tiket terpilih. Setiap pemohon mendapat jawaban gangguan itu satu kali.`}
      back={{ to: '/helpdesk/tickets/pending', label: 'Tiket masuk' }}
    >
      {incidents.length === 0 ? (
        <EmptyState
          level={2}
          title="Belum ada gangguan yang diumumkan"
          action={<ButtonLink to={create}>Catat gangguan</ButtonLink>}
        >
          Catat dan umumkan dulu, lalu masukkan tiketnya.
        </EmptyState>
      ) : (
        <PortalForm hidden={named} className="grid grid-cols-1 gap-5">
          <FormNotices />
          <IdempotencyField fresh={key} />
          <Field label="Gangguan" name="incidentId">
            <Select none="Pilih gangguan" options={incidents} />
          </Field>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit">{`Masukkan ${total.toLocaleString('id-ID')} tiket`}</Button>
            <Link to={create}>Catat gangguan baru</Link>
          </div>
        </PortalForm>
      )}
    </Page>
  )
}
