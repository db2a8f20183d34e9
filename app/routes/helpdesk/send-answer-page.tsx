// '/helpdesk/tickets/{id}/whatsapp': notes that an agent sends an answer by hand, and continues to WhatsApp. The policy lets
// forms lead to the portal alone, so the way out is a page: it opens WhatsApp automatically, with and without scripts.
import { MessageCircle } from 'lucide-react'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { openAnswerByHand, sendByHand } from '#domain/notifications/reach/delivered-answers.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/send-answer-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: 'Kirim lewat WhatsApp · Helpdesk SPMB' },
  ...(loaderData ? [{ httpEquiv: 'refresh', content: `0;url=${loaderData.address}` }] : []),
]

const number = z.coerce.number().int().positive()

function ticketOf({ id }: { id: string }): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFound('Tiket tidak ditemukan.')
  return Number(id)
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const entryId = number.safeParse(new URL(request.url).searchParams.get('entry'))
  if (!entryId.success) throw new NotFound('Tiket tidak ditemukan.')
  const opened = await openAnswerByHand(person, { ticketId: ticketOf(params), entryId: entryId.data })
  return data(opened, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  return answerForm(request, z.object({ entryId: number }), async ({ entryId }) => {
    const ticketId = ticketOf(params)
    await sendByHand(person, { ticketId, entryId })
    return redirect(`/helpdesk/tickets/${ticketId}/whatsapp?entry=${entryId}`)
  })
}

export default function SendAnswerPage({ loaderData: { ticketId, title, address } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-6"
      title="Membuka WhatsApp"
      description={`Jawaban untuk "${title}" sudah ditulis di WhatsApp. Tekan kirim di sana.`}
      back={{ to: `/helpdesk/tickets/${ticketId}`, label: 'Kembali ke tiket' }}
    >
      <FormNotices />
      <div>
        <ButtonLink to={address} rel="noreferrer">
          <MessageCircle />
          Buka WhatsApp
        </ButtonLink>
      </div>
    </Page>
  )
}
