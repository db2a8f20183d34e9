// '/client/questions/{publicId}': the own question with its history; reply, open again, say how it was.
import { z } from 'zod'
import { takeFiles } from '#app/attachment-actions.server.ts'
import { RatingForm } from '#app/components/tickets/guest/rating-form.tsx'
import { forgetReplyDrafts } from '#app/components/tickets/reply-draft.ts'
import { UsualResponse } from '#app/components/tickets/status/usual-response.tsx'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { Timeline } from '#app/components/tickets/timeline.tsx'
import { toTimelineItem } from '#app/components/tickets/timeline-item.ts'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { requestContext } from '#app/request-context.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { markRead } from '#domain/notifications/find-notifications.ts'
import { attachFiles } from '#domain/tickets/attachments/attach-files.ts'
import { findAttachments } from '#domain/tickets/attachments/find-attachments.ts'
import { completeOwnTicket } from '#domain/tickets/requester/complete-own-ticket.ts'
import { getOwnTicket } from '#domain/tickets/requester/get-own-ticket.ts'
import { getUsualResponse } from '#domain/tickets/requester/get-usual-response.ts'
import { rateOwnTicket } from '#domain/tickets/requester/rate-own-ticket.ts'
import { sendOwnMessage } from '#domain/tickets/requester/send-own-message.ts'
import { awaitsAnswer } from '#domain/tickets/ticket.ts'
import { ownReplyInput, ratingInput, reopenInput } from '#domain/tickets/ticket-input.ts'
import { formatLongDate } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/own-question-page.ts'
import { MessageForm } from './own-question/message-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Pertanyaan'} · Helpdesk SPMB` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const ticket = await getOwnTicket(person, params.publicId)
  const [attachments, usual] = await Promise.all([
    findAttachments(person, ticket.publicId),
    awaitsAnswer(ticket.status) ? getUsualResponse() : null,
    markRead(person, { ticketId: ticket.id }),
  ])
  const timeline = ticket.timeline.map(toTimelineItem).map(({ own, author, ...entry }) => ({
    ...entry,
    author: own ? `${author} (Anda)` : author,
    attachments: attachments.filter(({ entryId }) => entryId === entry.id),
  }))
  return { ...ticket, timeline, usual, idempotencyKey: newIdempotencyKey() }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'client')
  const { publicId } = params
  const { request: sent, attachments } = await takeFiles(person, request)
  const form = z.discriminatedUnion('intent', [
    ownReplyInput.omit({ publicId: true }).extend({ intent: z.literal('reply'), attachments }),
    reopenInput.omit({ publicId: true }).extend({ intent: z.literal('reopen'), attachments }),
    ratingInput.omit({ publicId: true }).extend({ intent: z.literal('rate') }),
    z.object({ intent: z.literal('complete'), attachments }),
  ])
  return answerForm(sent, form, async (typed) => {
    const input = { ...typed, publicId }
    if (input.intent === 'complete') await completeOwnTicket(person, publicId)
    else if (input.intent === 'rate') await rateOwnTicket(person, input)
    else {
      const { address } = context.get(requestContext)
      await sendOwnMessage(input.intent, person, input, address, attachFiles(person, input.attachments))
    }
    return redirectWithFlash(`/client/questions/${publicId}`, said[input.intent])
  })
}

const said = {
  reply: 'Balasan Anda terkirim',
  reopen: 'Pertanyaan dibuka kembali',
  rate: 'Terima kasih atas penilaian Anda',
  complete: 'Pertanyaan ditandai selesai',
}

export async function clientAction(sent: Route.ClientActionArgs) {
  try {
    return await clientActionKeepingInput(sent)
  } catch (thrown) {
    // It has been stored; a redirect to sign-in leaves the draft where it is.
    const to = thrown instanceof Response ? thrown.headers.get('Location') : null
    if (to?.endsWith(`/questions/${sent.params.publicId}`)) forgetReplyDrafts(sent.params.publicId)
    throw thrown
  }
}

export default function OwnQuestionPage({ loaderData }: Route.ComponentProps) {
  const { publicId, number, title, label, can, timeline, rating, reopenUntil, mergedInto, usual, status } = loaderData
  const last = timeline.at(-1)?.id
  const messageForm = { publicId, idempotencyKey: loaderData.idempotencyKey }
  return (
    <Page
      className="max-w-3xl gap-8"
      title={<span className="wrap-anywhere">{title}</span>}
      back={{ to: '/client/questions', label: 'Pertanyaan Saya' }}
      meta={
        <>
          <StatusBadge label={label} />
          <span>{mergedInto ? 'Diteruskan di pertanyaan utama.' : nextWords(status, can.reopen)}</span>
        </>
      }
    >
      {mergedInto && (
        <Notice title="Pertanyaan ini digabungkan">
          <p>Anda pernah menanyakan hal yang sama. Jawabannya diteruskan di satu tempat.</p>
          <ButtonLink to={`/client/questions/${mergedInto}`} variant="secondary" className="mt-3">
            Buka pertanyaan utama
          </ButtonLink>
        </Notice>
      )}
      <Section id="riwayat" title="Riwayat Pertanyaan" className="gap-5">
        <Timeline items={timeline} label="Riwayat Pertanyaan" />
        <UsualResponse milliseconds={usual} />
      </Section>
      <FormNotices beside />
      {can.rate && <RatingForm key={`${rating?.score} ${rating?.comment}`} rating={rating} />}
      {can.reply && (
        <MessageForm
          key={`reply ${last}`}
          {...messageForm}
          intent="reply"
          title={status === 'waiting' ? 'Belum jelas? Balas di sini' : 'Tambahkan keterangan'}
          label="Balasan"
          button="Kirim balasan"
        />
      )}
      {can.complete && (
        <PortalForm intent="complete" className="print:hidden">
          <Button type="submit" variant="secondary" busyLabel="Menyimpan...">
            Masalah saya sudah selesai
          </Button>
        </PortalForm>
      )}
      {can.reopen && reopenUntil && (
        <MessageForm
          key={`reopen ${last}`}
          {...messageForm}
          intent="reopen"
          title="Masalahnya muncul lagi?"
          hint={`Ceritakan apa yang masih terjadi. Dapat dibuka kembali sampai ${formatLongDate(reopenUntil)}.`}
          label="Alasan"
          button="Buka kembali"
        />
      )}
      {status === 'completed' && !can.reopen && !mergedInto && !loaderData.rests && (
        <Notice title="Sudah lebih dari 14 hari sejak selesai">
          <p>Bila masalahnya muncul lagi, buat pertanyaan baru dan sebutkan ID di bawah ini.</p>
          <ButtonLink to="/client/create-question" variant="secondary" className="mt-3">
            Buat pertanyaan baru
          </ButtonLink>
        </Notice>
      )}
      <Section id="rincian" title="Rincian">
        <DefinitionList
          className="border-y border-garis py-3"
          items={[
            {
              term: 'ID pertanyaan',
              description: (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
                  <span className="font-mono wrap-anywhere">{publicId}</span>
                  <CopyButton text={publicId} what="ID pertanyaan" />
                </span>
              ),
            },
            { term: 'Nomor', description: number },
            { term: 'Kategori', description: loaderData.category },
            { term: 'Kabupaten/Kota', description: loaderData.regency ?? 'Tidak dipilih' },
            { term: 'Ditangani', description: loaderData.office ?? 'Tim provinsi' },
          ]}
        />
        <ButtonLink to={`/status/${publicId}`} variant="quiet" className="justify-self-start">
          Halaman status untuk dibagikan
        </ButtonLink>
      </Section>
    </Page>
  )
}

function nextWords(status: string, reopens: boolean): string {
  if (status === 'waiting') return 'Sudah dijawab. Balas bila belum jelas.'
  if (status === 'completed') return reopens ? 'Sudah selesai. Buka kembali bila muncul lagi.' : 'Sudah selesai.'
  if (status === 'inprogress') return 'Petugas sedang menanganinya.'
  return 'Sudah masuk, menunggu petugas.'
}
