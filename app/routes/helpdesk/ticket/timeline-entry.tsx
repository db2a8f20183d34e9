import { ChevronDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { ActionTicket } from '#app/components/tickets/action-status.tsx'
import { DeliveryList, SendByHand, timeOf } from '#app/components/tickets/delivery-words.tsx'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import type { AnswerNews } from '#domain/notifications/reach/delivered-answers.ts'
import { ActionForm } from './action-form.tsx'

/** `canSend` is true where there is a number to which the answer can be sent by hand. */
interface DeliveryLinesProps {
  readonly ticketId: number
  readonly entry: { readonly id: number; readonly at: Date }
  readonly news: AnswerNews | undefined
  readonly canSend: boolean
}

/** Nothing is claimed of answers from before the portal kept deliveries. */
export function DeliveryLines({ ticketId, entry, news, canSend }: DeliveryLinesProps) {
  if (!news && !canSend) return null
  return (
    <div className="grid gap-2 border-t border-garis pt-2 text-sm">
      {news && (
        <DeliveryList label="Kabar ke pemohon" deliveries={news.deliveries} answeredAt={entry.at}>
          {news.seenAt && <li>Dibuka pemohon di halaman, {timeOf(news.seenAt, entry.at)}</li>}
          {!news.isReached && news.deliveries.length === 0 && <li>Tidak ada cara otomatis ke pemohon ini</li>}
          {!news.isReached && <li className="font-semibold text-sogan-700">Belum sampai ke pemohon</li>}
        </DeliveryList>
      )}
      {canSend && <SendByHand ticketId={ticketId} entryId={entry.id} />}
    </div>
  )
}

interface WithdrawFormProps {
  readonly ticket: ActionTicket
  readonly entryId: number
}

export function WithdrawForm({ ticket, entryId }: WithdrawFormProps) {
  const typed = useTyped()
  const isRefused = typed.intent === 'withdraw' && typed.entryId === String(entryId)
  return (
    <details className="group border-t border-garis pt-1 text-sm" open={isRefused || undefined}>
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-tinta-soft hover:text-nila-700">
        Tarik pesan
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid max-w-measure grid-cols-1 gap-3 pb-2">
        <p>
          Pemohon tidak lagi melihat isi dan lampirannya; di tempatnya tertulis bahwa pesan ini ditarik. Yang belum
          terkirim tidak dikirim. Email dan WhatsApp yang sudah sampai tidak dapat diambil lagi, jadi pemohon yang sudah
          dikabari diberi tahu bahwa pesannya ditarik. Bila ini jawaban terakhir, tiket kembali ke “Dalam Proses”. Tidak
          dapat diurungkan.
        </p>
        <ActionForm intent="withdraw" ticket={ticket} hidden={{ entryId }} variant="danger">
          <Field label="Alasan" name="reason" id={`alasan-${entryId}`} hint="Dibaca petugas, bukan pemohon.">
            <TextArea rows={2} className="min-h-20!" maxLength={1_000} />
          </Field>
        </ActionForm>
      </div>
    </details>
  )
}

export interface Withdrawal {
  readonly mayWithdraw: boolean
  readonly mayRead: boolean
  readonly read: { readonly entryId: number; readonly text: string } | null
}

interface WithdrawnTextProps {
  readonly entryId: number
  readonly withdrawal: Withdrawal
}

export function WithdrawnText({ entryId, withdrawal: { mayRead, read } }: WithdrawnTextProps) {
  const { search } = useLocation()
  if (!mayRead) return null
  if (read?.entryId === entryId) {
    return (
      <blockquote className="max-w-measure border-l-4 border-garis-kuat pl-3 text-tinta-soft wrap-anywhere whitespace-pre-line">
        <LinkedText>{read.text}</LinkedText>
      </blockquote>
    )
  }
  const params = new URLSearchParams(search)
  params.set('ditarik', String(entryId))
  return (
    <p className="text-sm print:hidden">
      <Link to={`?${params}#entri-${entryId}`} preventScrollReset className="inline-flex min-h-11 items-center">
        Baca isi yang ditarik
      </Link>{' '}
      <span className="text-tinta-soft">Tercatat di log akses.</span>
    </p>
  )
}
