// Under an answer at the desk: what became of it on each way, and the tap that sends it from the agent's own WhatsApp.

import { deliveryWords, timeOf } from '#app/components/tickets/delivery-words.ts'
import { SendByHand } from '#app/components/tickets/send-by-hand.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { AnswerNews } from '#domain/notifications/reach/find-answer-news.ts'

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
              {deliveryWords(each, entry.at)}
            </li>
          ))}
          {news.seenAt && <li>Dibuka pemohon di halaman, {timeOf(news.seenAt, entry.at)}</li>}
          {!news.isReached && news.deliveries.length === 0 && <li>Tidak ada cara otomatis ke pemohon ini</li>}
          {!news.isReached && <li className="font-semibold text-sogan-700">Belum sampai ke pemohon</li>}
        </ul>
      )}
      {canSend && <SendByHand ticketId={ticketId} entryId={entry.id} />}
    </div>
  )
}
