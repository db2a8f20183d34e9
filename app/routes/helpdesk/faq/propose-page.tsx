// '/helpdesk/tickets/{id}/faq': proposes an FAQ from an answered ticket; a second person publishes it, and requesters of similar tickets are notified.
import { TopicSelect } from '#app/components/faq/topic-select.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { answerMaxLength, questionMaxLength } from '#domain/content/faq/faq-input.ts'
import { findFaqTopics } from '#domain/content/faq/proposals/find-faq-topics.ts'
import { getProposalDraft } from '#domain/faq-proposals/get-proposal-draft.ts'
import { proposeFromTicket } from '#domain/faq-proposals/propose-from-ticket.ts'
import { recordTicketRead } from '#domain/tickets/desk/record-ticket-read.ts'
import { NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/propose-page.ts'
import { proposalForm, ticketField } from './proposal-fields.ts'
import { SameAskers } from './same-askers.tsx'

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
