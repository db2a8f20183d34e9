import { redirect } from 'react-router'
import { takeFiles } from '#app/form-files.server.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { messageUploads } from '#app/forms/uploads.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Page } from '#app/ui/page-header.tsx'
import { findRegencies } from '#domain/offices/public-offices.ts'
import { fileAndAnswer } from '#domain/shared-answers/attaching/filed-question.ts'
import { attachFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { findTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { fileTicket } from '#domain/tickets/on-behalf/filed-ticket.ts'
import { filedTicketInput, parsePastedChat } from '#domain/tickets/on-behalf/on-behalf-input.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/file-ticket-page.ts'
import { FilingForm } from './file-ticket/filing-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Catat Pertanyaan · Helpdesk SPMB' }]

export const handle = { uploads: messageUploads }

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireDesk(context, request)
  const [question, complaint, regencies] = await Promise.all([
    findTicketCategories('question'),
    findTicketCategories('complaint'),
    findRegencies(),
  ])
  return { categories: { question, complaint }, regencies, idempotencyKey: newIdempotencyKey() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  const { request: sent, attachments } = await takeFiles(person, request)
  return answerForm(sent, filedTicketInput.safeExtend({ attachments }), async (input) => {
    const description = input.channel === 'whatsapp' ? parsePastedChat(input.description) : input.description
    const { publicId } = await fileAndAnswer('desk', { words: description, category: input.category }, ({ version }) =>
      fileTicket(person, { ...input, description }, version, attachFiles(person, input.attachments)),
    )
    return redirect(`/helpdesk/tickets/slip/${publicId}`)
  })
}

export const clientAction = clientActionKeepingInput

export default function FileTicketPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-6"
      title="Catat pertanyaan"
      description="Untuk yang bertanya lewat telepon, WhatsApp, atau di loket."
      back={{ to: '/helpdesk/tickets/pending', label: 'Tiket masuk' }}
    >
      <FilingForm {...loaderData} />
    </Page>
  )
}
