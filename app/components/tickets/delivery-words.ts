// A delivery of an answer in words for the desk. Pure.
import type { Delivery, DeliveryState, DeliveryWay } from '#domain/notifications/deliveries/delivery.ts'
import { formatDateTime, formatLongDate, formatTime } from '#shared/dates.ts'

const ways: Record<Exclude<DeliveryWay, 'manual'>, string> = {
  mail: 'Email',
  whatsapp: 'WhatsApp',
  push: 'Pemberitahuan di HP',
}

const states: Record<DeliveryState, string> = {
  queued: 'menunggu dikirim',
  held: 'ditahan',
  switched_off: 'dimatikan',
  uncertain: 'tidak pasti terkirim',
  sent: 'terkirim',
  delivered: 'sampai',
  read: 'dibaca',
  refused: 'ditolak',
}

/** The time alone on the day of the answer, with its date later. */
export function timeOf(at: Date, answeredAt: Date): string {
  return formatLongDate(at) === formatLongDate(answeredAt) ? formatTime(at) : formatDateTime(at)
}

/** A delivery as one line: the way, the state, the time, and the reason where there is one. */
export function deliveryWords({ way, state, reason, by, at }: Delivery, answeredAt: Date): string {
  const time = timeOf(at, answeredAt)
  if (way === 'manual') return `Dikabari lewat ${reason ?? 'WhatsApp'}, ${by ?? 'petugas'}, ${time}`
  return `${ways[way]} ${states[state]}, ${time}${reason ? `: ${reason}` : ''}`
}
