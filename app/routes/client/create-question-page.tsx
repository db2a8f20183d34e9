import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { IncidentsFirst } from '#app/components/incidents/incident-notice.tsx'
import { proofField } from '#app/components/proof/use-proof.ts'
import { SearchedField } from '#app/components/search/last-search.tsx'
import { carriedText } from '#app/components/sending/carried-text.server.ts'
import { carriedForm, textCarriedIn } from '#app/components/sending/carried-words.tsx'
import { SendingForm, SendingState } from '#app/components/sending/sending-form.tsx'
import { draftNames, guestQuestion } from '#app/components/sending/stored-drafts.ts'
import { clientActionSending, useSending } from '#app/components/sending/use-sending.ts'
import { useRememberedRegency } from '#app/components/visitor/remember.ts'
import { redirectWithFlash } from '#app/flash.ts'
import { takeFiles } from '#app/form-files.server.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { messageUploads } from '#app/forms/uploads.ts'
import { useKeptProblem } from '#app/forms/use-form-problem.ts'
import { requirePerson } from '#app/guards.server.ts'
import { requestContext } from '#app/request-context.ts'
import { useFittingAnswers } from '#app/routes/public/ask/fitting-answers.tsx'
import { askBeforeOpenReport, ordinaryBox } from '#app/routes/public/ask/open-report.server.ts'
import { StoryField } from '#app/routes/public/ask/story-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { Field, fieldId, Select } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { findRegencies } from '#domain/offices/public-offices.ts'
import { searchedBefore } from '#domain/search/learning/signal-input.ts'
import { fileAndAnswer } from '#domain/shared-answers/attaching/filed-question.ts'
import { findKeptOpenIncidents } from '#domain/shared-answers/incident-news.ts'
import { attachFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { findTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { askQuestion } from '#domain/tickets/requester/submitted-question.ts'
import { allFieldsRequired, questionInput } from '#domain/tickets/ticket-input.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/create-question-page.ts'
import { fillFromText } from './create-question/fill-from-text.server.ts'
import { ParticularsFields } from './create-question/particulars-fields.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Buat Pertanyaan · Helpdesk SPMB' }]

export const handle = { uploads: messageUploads }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { email, consentWithdrawn } = await requirePerson(context, request, 'client')
  if (consentWithdrawn) throw redirect('/client/personal-data')
  const [categories, regencies, incidents] = await Promise.all([
    findTicketCategories('question'),
    findRegencies(),
    findKeptOpenIncidents(),
  ])
  const text = typedSearch(new URL(request.url).searchParams, 'text')
  return {
    ...{ email, categories, regencies, text, idempotencyKey: newIdempotencyKey() },
    incidents: incidents.map(({ id: incidentId, title, state }) => ({ id: incidentId, title, state })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'client')
  const carried = await carriedText(request)
  if (carried) return carried
  const { request: sent, attachments } = await takeFiles(person, request)
  const form = questionInput.extend({
    ...{ attachments, [proofField]: z.string().max(4_000).default(''), searched: searchedBefore },
    ...ordinaryBox,
  })
  return answerForm(
    sent,
    z.preprocess(await fillFromText(sent), form),
    async (input) => {
      const { address: network } = context.get(requestContext)
      const { subject, description, category, proof, searched: query } = input
      askBeforeOpenReport(description, input.ordinary)
      const { publicId } = await fileAndAnswer(
        'web',
        { words: `${subject} ${description}`, category, searched: { query, network } },
        () => askQuestion(person, input, { network, proof }, attachFiles(person, input.attachments)),
      )
      return redirectWithFlash(
        `/client/questions/${publicId}/receipt`,
        'Pertanyaan berhasil dikirim! Tim kami akan segera meresponse.',
      )
    },
    allFieldsRequired,
  )
}

export function clientAction(sent: Route.ClientActionArgs) {
  return clientActionSending(sent, (to) => to.endsWith('/receipt'))
}

export default function CreateQuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, categories, regencies, incidents, idempotencyKey } = loaderData
  const text = textCarriedIn(actionData) ?? loaderData.text
  const name = draftNames.question + email
  const sending = useSending({ name, from: guestQuestion, answer: actionData, fresh: idempotencyKey })
  const { restored, held } = sending
  const rememberRegency = useRememberedRegency(fieldId('regencyId'))
  const hydrated = useHydrated()
  const answer = useKeptProblem(actionData)
  const found = useFittingAnswers(fieldId('description'))

  function discardDraft() {
    sending.discard()
    const first = document.getElementById(fieldId('description'))
    if (first) goTo(first)
  }

  return (
    <Page
      className="max-w-2xl gap-6"
      title="Buat Pertanyaan"
      description="Tulis seperti Anda bercerita kepada petugas."
      back={{ to: '/client/dashboard', label: 'Dasbor' }}
    >
      <IncidentsFirst items={incidents} />
      <p className="-mt-3 text-sm text-tinta-soft">
        Mau melaporkan kecurangan, pungli, atau petugas? <Link to="/ask/report">Lapor di sini</Link>, hanya petugas
        provinsi yang membacanya.
      </p>
      {restored && (!answer || held) && !restored.sending && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-tinta-soft">
          Draf dipulihkan
          <Button variant="quiet" onClick={discardDraft}>
            Hapus draf
          </Button>
        </p>
      )}
      <SendingForm
        sending={sending}
        replace
        id={carriedForm}
        stored={{ attachments: restored?.attachments, ...(text && { description: text }) }}
        encType={hydrated ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
        className="grid grid-cols-1 gap-6"
      >
        <SearchedField />
        <FormNotices summary />
        <StoryField label="Deskripsi" found={found} />
        <AttachmentPicker key={restored?.key} voice="open" />
        <Field
          label="Kabupaten/Kota"
          name="regencyId"
          optional
          hint="Supaya langsung sampai ke cabang dinas Anda. Bila kosong, dijawab tim provinsi."
        >
          <Select autoComplete="address-level2" none="Tidak dipilih" options={regencies} onInput={rememberRegency} />
        </Field>
        <ParticularsFields categories={categories} title={found.title} category={found.category} />
        <SendingState what="Pertanyaan" sending={sending} />
        <Button type="submit" size="lg" busy={sending.proving} busyLabel="Sedang Mengirim...">
          Kirim pertanyaan
        </Button>
      </SendingForm>
    </Page>
  )
}
