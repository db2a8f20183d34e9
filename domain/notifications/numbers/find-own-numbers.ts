// The WhatsApp numbers of an account, as its owner and administrators see them.
import { asc, eq } from 'drizzle-orm'
import { provenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { whatsappConversation } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { database } from '#platform/database/database.server.ts'

/** A proven number. */
export interface OwnNumber {
  /** Digits only, the country first. */
  readonly number: string
  readonly provenAt: Date
  /** True after 'BERHENTI': it is sent nothing. */
  readonly isStopped: boolean
}

/** The numbers that the person proved, the oldest first. */
export async function findOwnNumbers(personId: string): Promise<OwnNumber[]> {
  const proven = provenNumbers('proven')
  const rows = await database
    .select({ number: proven.number, provenAt: proven.provenAt, stoppedAt: whatsappConversation.stoppedAt })
    .from(proven)
    .leftJoin(whatsappConversation, eq(whatsappConversation.number, proven.number))
    .where(eq(proven.personId, personId))
    .orderBy(asc(proven.provenAt), asc(proven.number))
  return rows.map(({ stoppedAt, ...row }) => ({ ...row, isStopped: stoppedAt !== null }))
}
