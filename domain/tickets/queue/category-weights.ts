// How much harm it does to let a ticket wait, by its category: the one table. Pure.
import type { TicketKind } from '#domain/tickets/ticket.ts'

/** What keeps a family from choosing a school weighs most; `maxHarm` at most. */
const weights: Readonly<Record<TicketKind, Readonly<Record<string, number>>>> = {
  question: { login: 30, verification: 30, upload: 20, technical: 20 },
  complaint: { system: 20 },
}

/** The weight of a category that the table does not name. */
const otherwise = 10

/** What waiting does, in words, by the weight; null for what any ticket does. */
export function harmWords(harm: number): string | null {
  if (harm >= maxHarm) return 'menghalangi pendaftaran'
  return harm > otherwise ? 'menghambat pendaftaran' : null
}

/** The greatest weight in the table. */
export const maxHarm = 30

/** The weight of the category, from 0 to `maxHarm`. */
export function harmOf(kind: TicketKind, category: string): number {
  const ofKind = weights[kind]
  return (Object.hasOwn(ofKind, category) ? ofKind[category] : undefined) ?? otherwise
}
