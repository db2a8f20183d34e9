// WhatsApp messages as Meta may deliver them: each twice, and out of order.
import { inArray } from 'drizzle-orm'
import { handleReceived, storeDelivery } from '#domain/notifications/whatsapp/received-message.ts'
import type { TalkOptions } from '#domain/notifications/whatsapp/talk/turn.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { readDelivery } from '#platform/whatsapp/webhook-payload.ts'
import { aDelivery, aText, type WhatsappServer } from './whatsapp-server.ts'

const options: TalkOptions = { fileQuestion: (_, store) => store({ category: 'upload', version: '2025-1' }) }

/** Receives so many messages of so many new numbers, two numbers at a time, and returns what was made of them. */
export async function countShuffled(
  { settings }: WhatsappServer,
  amount: { readonly numbers: number; readonly each: number },
): Promise<{ tickets: number; entries: number }> {
  const numbers = Array.from({ length: amount.numbers }, (_, at) => String(6_281_400_000_000 + at))
  const first = numbers.map((number) => aText(number, 'Akun saya terkunci di Kota Tegal', { timestamp: 1 }))
  const later = numbers.flatMap((number) =>
    Array.from({ length: amount.each - 1 }, (_, at) => aText(number, `Pesan ${at}`)),
  )
  const all = [...first, ...later]
  const twice = [...all, ...all]
    .map((message) => ({ message, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
  // The first message of each number makes its question: the portal would ask for the regency before any other one.
  const order = [...first.map((message) => ({ message })), ...twice]
  for (const { message } of order) {
    const delivery = readDelivery(JSON.parse(aDelivery(settings, { messages: [message] })), settings.phoneId)
    await storeDelivery(delivery ?? { messages: [], statuses: [] })
  }
  const lanes = numbers.map((number) => order.filter(({ message }) => message.from === number))
  while (lanes.some((lane) => lane.length > 0)) {
    await Promise.all(
      lanes.splice(0, 2).map(async (lane) => {
        for (const { message } of lane.splice(0)) await handleReceived(message.id, options)
      }),
    )
  }
  const filed = await database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(inArray(ticketTable.contactPhone, numbers))
  const ids = filed.map(({ id }) => id)
  return { tickets: ids.length, entries: await database.$count(ticketEntry, inArray(ticketEntry.ticketId, ids)) }
}
