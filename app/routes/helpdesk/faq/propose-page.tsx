import { z } from 'zod'
import { TopicSelect } from '#app/components/faq/topic-select.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField, PortalForm } from '#app/forms/portal-form.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { type TicketLine, TicketLines } from '#app/routes/helpdesk/incidents/ticket-lines.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox, Field, TextArea } from '#app/ui/forms/field.tsx'
import { useFormValue } from '#app/ui/forms/form-context.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { answerMaxLength, questionMaxLength } from '#domain/content/faq/faq.ts'
import { findFaqTopics } from '#domain/content/faq/proposals/faq-proposal-views.ts'
import { getProposalDraft, proposeFromTicket } from '#domain/shared-answers/faq-proposals/proposal.server.ts'
import { proposalInput } from '#domain/shared-answers/faq-proposals/proposal.ts'
import { recordTicketRead } from '#domain/tickets/desk/presence.ts'
import { NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/propose-page.ts'

const prefix = 'ticket-'

const ticketField = (id: number) => `${prefix}${id}`

const idsOf = (text: unknown) =>
  String(text ?? '')
    .split(',')
    .filter((id) => /^\d{1,15}$/.test(id))

/** The form as `proposalInput` wants it. */
const proposalForm = z.preprocess((typed) => {
  const fields = typed as Record<string, unknown>
  const ticked = Object.keys(fields).filter((name) => /^ticket-\d{1,15}$/.test(name))
  return {
    ...fields,
    chosen: ticked.map((name) => name.slice(prefix.length)),
    shown: idsOf(fields.shown),
    others: fields.others === 'on',
  }
}, proposalInput)

/** `tickets` are the nearest of `total`. */
interface SameAskersProps {
  readonly tickets: readonly TicketLine[]
  readonly total: number
}

function SameAskers({ tickets, total }: SameAskersProps) {
  const others = total - tickets.length
  return (
    <Card
      title={`Menanyakan hal yang sama (${total.toLocaleString('id-ID')})`}
      description={
        total === 0
          ? 'Tidak ada tiket serupa dari 7 hari terakhir. Pemohon tiket ini tetap dikabari.'
          : 'Terbuka dan selesai, dari 7 hari terakhir. Hapus tanda pada yang bertanya hal lain.'
      }
    >
      <input type="hidden" name="shown" value={tickets.map(({ id }) => id).join(',')} />
      {total > 0 && (
        <TicketLines label="Menanyakan hal yang sama" tickets={tickets} before={(ticket) => <Tick {...ticket} />} />
      )}
      {others > 0 && (
        <Checkbox name="others">{`Juga ${others.toLocaleString('id-ID')} tiket serupa lain, yang tidak ditampilkan di sini`}</Checkbox>
      )}
    </Card>
  )
}

function Tick({ id, number }: TicketLine) {
  const name = ticketField(id)
  return (
    <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        name={name}
        defaultChecked={useFormValue(name) !== undefined}
        aria-label={`Kabari ${number}`}
        className="size-5 accent-nila-700"
      />
    </label>
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Jadikan FAQ: ${loaderData?.about.number ?? 'Tiket'} · Helpdesk SPMB` },
]

function ticketIdOf({ id }: { readonly id: string }): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFound('Tiket tidak ditemukan.')
  return Number(id)
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const [{ similar, ...draft }, topics] = await Promise.all([
    getProposalDraft(person, ticketIdOf(params)),
    findFaqTopics(),
  ])
  await recordTicketRead(person, draft.about.id)
  return {
    ...draft,
    topics,
    similar: similar.map(({ id, number, title, user, regency, label }) => ({
      id,
      number,
      title,
      user,
      regency,
      label,
    })),
    key: newIdempotencyKey(),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  const id = ticketIdOf(params)
  return answerForm(request, proposalForm, async (input) => {
    await proposeFromTicket(person, id, input)
    return redirectWithFlash(`/helpdesk/tickets/${id}`, 'Usulan FAQ tersimpan. Orang lain menerbitkannya.')
  })
}

const list = new Intl.ListFormat('id-ID')

export default function ProposePage({ loaderData }: Route.ComponentProps) {
  const { about, question, answer, taken, topics, similar, total, key } = loaderData
  const ticks = Object.fromEntries(similar.map(({ id }) => [ticketField(id), true]))
  return (
    <Page
      className="max-w-3xl gap-6"
      title="Jadikan FAQ"
      description="Orang lain memeriksa dan menerbitkannya. Setelah itu yang menanyakan hal yang sama dikabari satu kali, dengan tautannya."
      back={{ to: `/helpdesk/tickets/${about.id}`, label: `${about.number}, ${about.title}` }}
    >
      <PortalForm stored={{ question, answer, ...ticks }} guarded className="grid grid-cols-1 gap-6">
        <FormNotices summary />
        <IdempotencyField fresh={key} />
        <Notice title={taken.length > 0 ? `Kami hapus: ${list.format(taken)}` : 'Tidak ada yang kami hapus'}>
          Baca lagi sampai tidak ada yang menyebut pemohon, anak, atau petugas.
        </Notice>
        <Card className="grid grid-cols-1 gap-5" title="Yang dibaca semua orang">
          <Field label="Pertanyaan" name="question" limit={questionMaxLength} hint="Seperti keluarga menanyakannya.">
            <TextArea rows={2} className="min-h-20!" />
          </Field>
          <Field
            label="Jawaban"
            name="answer"
            limit={answerMaxLength}
            hint="Satu baris menjadi satu paragraf. Baris yang diawali '- ' menjadi butir daftar."
          >
            <TextArea rows={6} />
          </Field>
          <Field label="Kategori dan topik" name="topicId">
            <TopicSelect topics={topics} none="Pilih topik" />
          </Field>
        </Card>
        <SameAskers tickets={similar} total={total} />
        <Button type="submit" className="justify-self-start" busyLabel="Menyimpan...">
          Usulkan FAQ
        </Button>
      </PortalForm>
    </Page>
  )
}
