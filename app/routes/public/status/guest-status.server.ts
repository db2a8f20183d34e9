import { type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import type { GuestView } from '#app/components/tickets/guest/guest-panel.tsx'
import { flashCookie, redirectWithFlash } from '#app/flash.ts'
import { flashWithFiles, splitFiles } from '#app/form-files.server.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { closingCookie, deviceCookie, guestAccess } from '#app/guest-device.server.ts'
import { loadOwnQuestion, requesterForms, takeRequesterStep } from '#app/own-question.server.ts'
import { requestContext } from '#app/request-context.ts'
import { pushDeviceIn, stopPush } from '#domain/notifications/push/push-subscription.server.ts'
import { cancelErasure, getErasureTime, requestGuestErasure } from '#domain/privacy/erasure/erasure.ts'
import { attachFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { openWithDigits } from '#domain/tickets/guest/digits.server.ts'
import { digitsInput } from '#domain/tickets/guest/guest-input.ts'
import { takeGuestFiles } from '#domain/tickets/guest/guest-question.server.ts'
import { ticketNotFound } from '#domain/tickets/ticket.ts'
import { formatDateTime } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'

type Context = Readonly<RouterContextProvider>

/** What the page offers below the answer; undefined for a stranger's question of an account. */
export async function guestView(context: Context, request: Request, publicId: string): Promise<GuestView | undefined> {
  const { person, opensByDigits } = await guestAccess(context, request, publicId)
  if (!person) return opensByDigits ? { state: 'closed' } : undefined
  const [question, erasedAt] = await Promise.all([
    loadOwnQuestion(person, publicId, 'guestPage'),
    getErasureTime(person),
  ])
  return { ...question, state: 'open', byDigits: opensByDigits, erased: erasedAt && formatDateTime(erasedAt) }
}

const forms = z.discriminatedUnion('intent', [
  ...requesterForms,
  digitsInput.omit({ id: true }).extend({ intent: z.literal('open') }),
  z.object({ intent: z.literal('close') }),
  digitsInput.omit({ id: true }).extend({ intent: z.literal('erase') }),
  z.object({ intent: z.literal('keep') }),
])

const notOpen = 'Masukkan dulu empat angka terakhir nomor WhatsApp Anda di halaman ini.'

export async function answerGuest(context: Context, request: Request, publicId: string) {
  const { address } = context.get(requestContext)
  const { request: sent, files, voice } = await splitFiles(request)
  return answerForm(sent, forms.and(voice), async (typed) => {
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
    if (typed.intent === 'erase') {
      const opened = await requestGuestErasure(person, { ...typed, publicId }, address)
      const headers = new Headers({ 'Set-Cookie': flashCookie('Permintaan hapus data sudah dicatat.') })
      headers.append('Set-Cookie', deviceCookie(request, opened))
      return redirect(`/status/${publicId}`, { headers })
    }
    if (typed.intent === 'keep') {
      await cancelErasure(person)
      return redirectWithFlash(`/status/${publicId}`, 'Penghapusan data dibatalkan.')
    }
    const { taken, refused } = await takeGuestFiles(person, address, files)
    const form = { publicId, network: address }
    const said = await takeRequesterStep(person, typed, form, attachFiles(person, taken))
    const { title, tone } = flashWithFiles(`${said}.`, refused, 'di bawah')
    return redirectWithFlash(`/status/${publicId}`, title, tone)
  })
}
