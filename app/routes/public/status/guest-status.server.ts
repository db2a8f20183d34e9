import { type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import type { GuestView } from '#app/components/tickets/guest/guest-panel.tsx'
import { toTimelineItem } from '#app/components/tickets/timeline-item.ts'
import { flashCookie, redirectWithFlash } from '#app/flash.ts'
import { flashWithFiles, splitFiles } from '#app/form-files.server.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { closingCookie, deviceCookie, guestAccess } from '#app/guest-device.server.ts'
import { whatsappInvitation } from '#app/own-question.server.ts'
import { requestContext } from '#app/request-context.ts'
import { pushDeviceIn, stopPush } from '#domain/notifications/push/push-subscription.server.ts'
import { noteAnswersSeen } from '#domain/notifications/reach/delivered-answers.ts'
import { describeReach } from '#domain/notifications/reach/reach.server.ts'
import { cancelErasure, getErasureTime, requestGuestErasure } from '#domain/privacy/erasure/erasure.ts'
import { attachFiles, findAttachments } from '#domain/tickets/attachments/attachment.server.ts'
import { findHelpForRequester } from '#domain/tickets/distress/ticket-distress.ts'
import { openWithDigits } from '#domain/tickets/guest/digits.server.ts'
import { digitsInput } from '#domain/tickets/guest/guest-input.ts'
import { takeGuestFiles } from '#domain/tickets/guest/guest-question.server.ts'
import { completeOwnTicket, rateOwnTicket, sendOwnMessage } from '#domain/tickets/requester/own-messages.ts'
import { getOwnTicket } from '#domain/tickets/requester/own-ticket.ts'
import { awaitsAnswer, ticketNotFound } from '#domain/tickets/ticket.ts'
import { ownReplyInput, ratingInput, reopenInput } from '#domain/tickets/ticket-input.ts'
import { formatDateTime } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'

type Context = Readonly<RouterContextProvider>

/** What the page offers below the answer; undefined for a stranger's question of an account. */
export async function guestView(context: Context, request: Request, publicId: string): Promise<GuestView | undefined> {
  const { person, opensByDigits } = await guestAccess(context, request, publicId)
  if (!person) return opensByDigits ? { state: 'closed' } : undefined
  const [own, files] = await Promise.all([getOwnTicket(person, publicId), findAttachments(person, publicId)])
  const { can, rating, timeline, title, description, status, mergedInto, rests } = own
  const [reach, erasedAt, help] = await Promise.all([
    awaitsAnswer(status) ? describeReach(own.id, 'guestPage') : null,
    getErasureTime(person),
    findHelpForRequester(publicId),
    noteAnswersSeen(own.id),
  ])
  const history = timeline.map(toTimelineItem).map(({ own, author, ...entry }) => ({
    ...entry,
    author: own ? `${author} (Anda)` : author,
    attachments: files.filter(({ entryId }) => entryId === entry.id),
  }))
  const last = timeline.at(-1)?.id ?? 0
  return {
    ...{ state: 'open', can, rating, last, help, own: { title, description, history } },
    idempotencyKey: newIdempotencyKey(),
    answered: status === 'waiting',
    byDigits: opensByDigits,
    erased: erasedAt && formatDateTime(erasedAt),
    reach: reach?.words ?? null,
    whatsapp: reach && whatsappInvitation(reach, own.number),
    over: status === 'completed' && !can.reopen && !mergedInto && !rests,
  }
}

const forms = z.discriminatedUnion('intent', [
  digitsInput.omit({ id: true }).extend({ intent: z.literal('open') }),
  ownReplyInput.omit({ publicId: true }).extend({ intent: z.literal('reply') }),
  reopenInput.omit({ publicId: true }).extend({ intent: z.literal('reopen') }),
  ratingInput.omit({ publicId: true }).extend({ intent: z.literal('rate') }),
  z.object({ intent: z.literal('complete') }),
  z.object({ intent: z.literal('close') }),
  digitsInput.omit({ id: true }).extend({ intent: z.literal('erase') }),
  z.object({ intent: z.literal('keep') }),
])

const said = {
  reply: 'Balasan Anda terkirim.',
  reopen: 'Pertanyaan dibuka kembali.',
  rate: 'Terima kasih atas penilaian Anda.',
  complete: 'Pertanyaan ditandai selesai.',
  erase: 'Permintaan hapus data sudah dicatat.',
  keep: 'Penghapusan data dibatalkan.',
}

const notOpen = 'Masukkan dulu empat angka terakhir nomor WhatsApp Anda di halaman ini.'

export async function answerGuest(context: Context, request: Request, publicId: string) {
  const { address } = context.get(requestContext)
  const { request: sent, files } = await splitFiles(request)
  return answerForm(sent, forms, async (typed) => {
    if (typed.intent === 'open') {
      const opened = await openWithDigits({ id: publicId, digits: typed.digits }, address)
      return redirect(`/status/${opened.publicId}`, { headers: { 'Set-Cookie': deviceCookie(request, opened) } })
    }
    if (typed.intent === 'close') {
      const device = pushDeviceIn(request.headers)
      if (device) await stopPush(device, { ticket: publicId }, null)
      return redirect(`/status/${publicId}`, { headers: { 'Set-Cookie': closingCookie(request, publicId) } })
    }
    const { person, opensByDigits } = await guestAccess(context, request, publicId)
    if (!person) throw opensByDigits ? new Conflict(notOpen) : new NotFound(ticketNotFound)
    let refused: readonly string[] = []
    if (typed.intent === 'rate') await rateOwnTicket(person, { ...typed, publicId })
    else if (typed.intent === 'complete') await completeOwnTicket(person, publicId)
    else if (typed.intent === 'erase') {
      const opened = await requestGuestErasure(person, { ...typed, publicId }, address)
      const headers = new Headers({ 'Set-Cookie': flashCookie(said.erase) })
      headers.append('Set-Cookie', deviceCookie(request, opened))
      return redirect(`/status/${publicId}`, { headers })
    } else if (typed.intent === 'keep') await cancelErasure(person)
    else {
      const taken = await takeGuestFiles(person, address, files)
      refused = taken.refused
      await sendOwnMessage(typed.intent, person, { ...typed, publicId }, address, attachFiles(person, taken.taken))
    }
    const { title, tone } = flashWithFiles(said[typed.intent], refused, 'di bawah')
    return redirectWithFlash(`/status/${publicId}`, title, tone)
  })
}
