import { z } from 'zod'
import { answerForm } from '#app/forms/answer-form.ts'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { requireDesk } from '#app/guards.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page-header.tsx'
import type { Person } from '#domain/accounts/person.ts'
import { draftReply, modelOffers, type ReplyDraft, summarizeTicket } from '#domain/search/phrasing/ask-model.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { isInDistress } from '#domain/tickets/distress/ticket-distress.ts'
import { findDrafts, saveDraft } from '#domain/tickets/drafts/draft.server.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/model-page.ts'
import { DraftSources, DraftTool, type ModelAnswer, SummaryTool, SummaryView } from './model-tools.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Model untuk ${loaderData?.ticket.number ?? 'tiket'} · Helpdesk SPMB` },
]

function ticketIdIn({ id }: { readonly id: string }): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFound('Tiket tidak ditemukan.')
  return Number(id)
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ticket = await getDeskTicket(await requireDesk(context, request), ticketIdIn(params))
  const { id, number, title } = ticket
  return { ticket: { id, number, title }, offers: modelOffers(ticket, await isInDistress(id)) }
}

const input = z.object({
  want: z.enum(['summary', 'draft'], { error: 'Pilih Rangkum atau Susun jawaban.' }),
  /** Without scripts the draft is stored for the box of the reply. */
  keep: z.enum(['', 'on']).default(''),
})

/** Below what is in the box already. */
async function keepDraft(person: Person, ticketId: number, { message }: ReplyDraft): Promise<void> {
  const before = (await findDrafts(person, ticketId)).own.reply?.message ?? ''
  const text = before.includes(message.trim()) ? before : [before, message].filter(Boolean).join('\n\n')
  await saveDraft(person, ticketId, { kind: 'reply', message: text.slice(0, descriptionMaxLength) })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  const id = ticketIdIn(params)
  return answerForm(request, input, async ({ want, keep }): Promise<ModelAnswer> => {
    const made = crypto.randomUUID()
    if (want === 'summary') return { id: made, summary: await summarizeTicket(person, id, request.signal) }
    const draft = await draftReply(person, id, request.signal)
    if (keep) await keepDraft(person, id, draft)
    return { id: made, draft }
  })
}

export const clientAction = clientActionKeepingInput

/** What browsers without scripts get; others see the answer at the ticket. */
export default function ModelPage({ loaderData: { ticket, offers }, actionData }: Route.ComponentProps) {
  const problem = isFormProblem(actionData) ? actionData : undefined
  const answer = problem ? undefined : (actionData as ModelAnswer | undefined)
  const back = `/helpdesk/tickets/${ticket.id}`
  return (
    <Page
      className="max-w-column gap-6"
      title="Rangkuman dan draf dari model"
      description={`${ticket.number} · ${ticket.title}`}
      back={{ to: back, label: ticket.number }}
    >
      {problem && <p role="alert">{problem.message}</p>}
      {!offers.summary && !offers.draft && <p>Model tidak dapat dipakai untuk tiket ini.</p>}
      {offers.summary && <SummaryTool ticketId={ticket.id} />}
      {answer?.summary && <SummaryView summary={answer.summary} at={back} />}
      {offers.draft && <DraftTool ticketId={ticket.id} />}
      {answer?.draft && (
        <>
          <p className="whitespace-pre-line wrap-anywhere">{answer.draft.message}</p>
          <DraftSources draft={answer.draft} />
          <ButtonLink to={`${back}#balas`} className="justify-self-start">
            Lanjutkan di kotak balasan
          </ButtonLink>
        </>
      )}
    </Page>
  )
}
