import { useEffect } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FoldedCard } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { getSeason } from '#domain/season/get-season.ts'
import { attachTickets, takeTicketOut } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { proposeTickets } from '#domain/shared-answers/attaching/proposed-tickets.ts'
import { findIncidentTicketIds, getIncident } from '#domain/shared-answers/find-incidents.ts'
import { incidentAddress } from '#domain/shared-answers/incident-address.ts'
import { closeIncident, postIncidentUpdate } from '#domain/shared-answers/incident-news.ts'
import { setIncidentState } from '#domain/shared-answers/keep-incident.ts'
import {
  type IncidentUpdate,
  incidentStates,
  isOpenIncident,
  type NewsState,
} from '#domain/shared-answers/service-incident.ts'
import { closingInput, onceKey, stateInput, updateInput } from '#domain/shared-answers/service-incident-input.ts'
import { cancelBulk } from '#domain/tickets/bulk/bulk.server.ts'
import { formatDateTime, now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/incident-page.ts'
import { AttachedTickets, ProposedTickets } from './attached-tickets.tsx'
import { findTicketLines } from './find-ticket-lines.server.ts'
import { incidentIdOf, redirectWithRefused, stateTones } from './incident-state.ts'
import { HeldTellings, StateForm, TellForms } from './tell-forms.tsx'
import { tickedIds, withTicks } from './ticked-tickets.ts'

interface IncidentWordsProps {
  readonly incident: { readonly id: number; readonly description: string; readonly answer: string }
  readonly updates: readonly IncidentUpdate[]
  readonly isOpen: boolean
}

const states: Record<NewsState, string> = { held: 'Belum dikirim', told: 'Dikirim', cancelled: 'Dibatalkan' }

/** The newest on top. */
function IncidentWords({ incident, updates, isOpen }: IncidentWordsProps) {
  return (
    <FoldedCard title="Isi gangguan">
      <div className="grid gap-4 text-sm">
        {isOpen && <Link to={incidentAddress(incident.id)}>Lihat halamannya</Link>}
        {updates.map(({ id, kind, text, author, createdAt, state }) => (
          <div key={id} className="border-b border-garis pb-3">
            <p className="font-semibold">{kind === 'closing' ? 'Kata penutup' : 'Kabar'}</p>
            <p className="text-tinta-soft">
              {states[state]} · {formatDateTime(createdAt)}
              {author && ` · ${author}`}
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
          </div>
        ))}
        <div>
          <p className="font-semibold">Apa yang terjadi</p>
          <p className="whitespace-pre-line wrap-anywhere">{incident.description}</p>
        </div>
        <div>
          <p className="font-semibold">Jawaban</p>
          <p className="whitespace-pre-line wrap-anywhere">{incident.answer}</p>
        </div>
      </div>
    </FoldedCard>
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.incident.title ?? 'Gangguan'} · Helpdesk SPMB` },
]

const shownRows = 50

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const { incident, ...detail } = await getIncident(person, incidentIdOf(params))
  const isOpen = isOpenIncident(incident.state)
  const [proposed, attached, season] = await Promise.all([
    incident.state === 'closed' ? [] : proposeTickets(person, incident),
    findIncidentTicketIds(incident.id, shownRows).then((ids) => findTicketLines(person, ids)),
    getSeason(),
  ])
  const nearest = proposed.slice(0, shownRows).map(({ id }) => id)
  const { id, version, title, description, answer, state, startsAt } = incident
  return {
    ...detail,
    ...{ incident: { id, version, title, description, answer, state, startsAt }, isOpen, at: now() },
    stage: season?.stages.find((each) => each.id === incident.stage)?.name,
    proposed: { total: proposed.length, first: await findTicketLines(person, nearest) },
    attached,
    keys: [newIdempotencyKey(), newIdempotencyKey(), newIdempotencyKey()] as const,
  }
}

const steps = z.discriminatedUnion('intent', [
  stateInput.extend({ intent: z.literal('state') }),
  updateInput.extend({ intent: z.literal('update') }),
  closingInput.extend({ intent: z.literal('close') }),
  z.object({ intent: z.literal('attach'), ids: z.string().default(''), idempotencyKey: onceKey }),
  z.object({ intent: z.literal('attach-all'), idempotencyKey: onceKey }),
  z.object({ intent: z.literal('take-out'), ticketId: z.coerce.number().int().positive() }),
  z.object({ intent: z.literal('cancel'), bulkId: z.coerce.number().int().positive() }),
])

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  const id = incidentIdOf(params)
  const back = `/helpdesk/incidents/${id}`
  return answerForm(await withTicks(request), steps, async (typed) => {
    if (typed.intent === 'state') {
      await setIncidentState(person, { ...typed, id })
      return redirectWithFlash(back, `Keadaan: ${incidentStates[typed.state]}`)
    }
    if (typed.intent === 'update') await postIncidentUpdate(person, { ...typed, id })
    else if (typed.intent === 'close') await closeIncident(person, { ...typed, id })
    else if (typed.intent === 'cancel') await cancelBulk(person, typed.bulkId)
    else if (typed.intent === 'take-out') await takeTicketOut(person, typed.ticketId)
    else {
      const tickets = typed.intent === 'attach' ? tickedIds(typed.ids) : await allProposed(person, id)
      if (tickets.length === 0) throw new Conflict('Beri tanda pada paling sedikit satu tiket.')
      const { inDanger } = await attachTickets(person, { id, tickets, idempotencyKey: typed.idempotencyKey })
      return redirectWithRefused(back, inDanger)
    }
    return redirect(back)
  })
}

/** As they are proposed now: what came since the page was opened belongs to it as well. */
async function allProposed(person: Parameters<typeof getIncident>[0], id: number): Promise<number[]> {
  const { incident } = await getIncident(person, id)
  return (await proposeTickets(person, incident)).map((each) => each.id)
}

/** How often the page looks again, in milliseconds: while something is delayed or under way, and for new tickets. */
const intervals = { busy: 5_000, calm: 30_000 }

export default function IncidentPage({ loaderData }: Route.ComponentProps) {
  const { incident, isOpen, mayKeep, counts, followers, updates, held, proposed, attached, stage, keys, at } =
    loaderData
  const { revalidate } = useRevalidator()
  const isBusy = counts.held > 0 || held.length > 0
  useEffect(() => {
    if (!isOpen && !isBusy) return
    const timer = setInterval(() => void revalidate(), isBusy ? intervals.busy : intervals.calm)
    return () => clearInterval(timer)
  }, [isOpen, isBusy, revalidate])
  const step = { id: incident.id, version: incident.version }
  return (
    <Page
      className="gap-6"
      title={<span className="wrap-anywhere">{incident.title}</span>}
      back={{ to: '/helpdesk/incidents', label: 'Gangguan' }}
      meta={
        <>
          <Badge tone={stateTones[incident.state]}>{incidentStates[incident.state]}</Badge>
          <span>Sejak {formatDateTime(incident.startsAt)}</span>
          {stage && <span>Tahap {stage}</span>}
          <span>{counts.told.toLocaleString('id-ID')} tiket dijawab</span>
          <span>{followers.toLocaleString('id-ID')} orang menekan Saya juga</span>
        </>
      }
      actions={
        mayKeep && (
          <ButtonLink variant="secondary" to={`/helpdesk/incidents/${incident.id}/edit`}>
            Ubah
          </ButtonLink>
        )
      }
    >
      <HeldTellings held={held} at={at} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 content-start gap-6">
          {incident.state !== 'closed' && <ProposedTickets {...proposed} isOpen={isOpen} idempotencyKey={keys[0]} />}
          <AttachedTickets tickets={attached} counts={counts} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          {mayKeep && <StateForm step={step} state={incident.state} />}
          {mayKeep && isOpen && <TellForms step={step} keys={[keys[1], keys[2]]} tickets={counts.told} />}
          <IncidentWords incident={incident} updates={updates} isOpen={isOpen} />
        </div>
      </div>
    </Page>
  )
}
