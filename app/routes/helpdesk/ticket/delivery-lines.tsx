// Under an answer at the desk: what became of it on each way, and the tap that sends it from the agent's own WhatsApp.
import { SendByHand } from '#app/components/tickets/send-by-hand.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { Delivery, DeliveryState, DeliveryWay } from '#domain/notifications/deliveries/delivery.ts'
import type { AnswerNews } from '#domain/notifications/reach/find-answer-news.ts'
import { formatDateTime, formatLongDate, formatTime } from '#shared/dates.ts'

const ways: Record<Exclude<DeliveryWay, 'manual'>, string> = {
  mail: 'Email',
  whatsapp: 'WhatsApp',
  push: 'Pemberitahuan di HP',
}

const states: Record<DeliveryState, string> = {
  queued: 'menunggu dikirim',
  held: 'ditahan',
  switched_off: 'tidak dikirim',
  uncertain: 'tidak pasti terkirim',
  sent: 'terkirim',
  delivered: 'sampai',
  read: 'dibaca',
  refused: 'ditolak',
}

/** The time alone on the day of the answer, with its date later. */
function timeOf(at: Date, answeredAt: Date): string {
  return formatLongDate(at) === formatLongDate(answeredAt) ? formatTime(at) : formatDateTime(at)
}

function lineOf({ way, state, reason, by, at }: Delivery, answeredAt: Date): string {
  const time = timeOf(at, answeredAt)
  if (way === 'manual') return `Dikabari lewat WhatsApp, ${by ?? 'petugas'}, ${time}`
  return `${ways[way]} ${states[state]}, ${time}${reason ? `: ${reason}` : ''}`
}

/** Props of `DeliveryLines`; `canSend` is true where there is a number to which the answer can be sent by hand. */
export interface DeliveryLinesProps {
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
        <ul aria-label="Kabar ke pemohon" className="grid gap-0.5 text-tinta-soft">
          {news.deliveries.map((each) => (
            <li key={each.id} className={classNames('wrap-anywhere', each.state === 'refused' && 'text-red-700')}>
              {lineOf(each, entry.at)}
            </li>
          ))}
          {news.seenAt && <li>Dibuka pemohon di halaman, {timeOf(news.seenAt, entry.at)}</li>}
          {!news.isReached && <li className="font-semibold text-sogan-700">Belum sampai ke pemohon</li>}
        </ul>
      )}
      {canSend && <SendByHand ticketId={ticketId} entryId={entry.id} />}
    </div>
  )
}
