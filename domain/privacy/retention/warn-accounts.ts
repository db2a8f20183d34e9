// Warns the owners of accounts that end soon, and forgets the warning of those who came back.
import { and, eq, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import { lockPeople, type PersonColumns, people } from '#domain/accounts/people-views.ts'
import { action, greeting, paragraph } from '#domain/notifications/letter.ts'
import { queueMailIn } from '#domain/notifications/queue-mail.ts'
import { isOldAccount } from '#domain/privacy/erasure/erasure-rules.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { addDays, formatLongDate, isoDay, now } from '#shared/dates.ts'
import { warningDays } from './retention-input.ts'
import { retentionNotice } from './retention-tables.ts'

const warningsABatch = 200

/** Who was here since, or is kept longer by now, is not warned any more. `before` as for `warnSome`. */
export async function forgetWarnings(tx: Transaction, before: Date): Promise<void> {
  const account = people('account')
  const ending = tx.select({ id: account.id }).from(account).where(isOldAccount(account, before))
  await tx.delete(retentionNotice).where(notInArray(retentionNotice.userId, ending))
}

/**
 * Warns the next of those whose account was last used before the moment, each once; a mail goes to confirmed addresses
 * only. Gives how many were warned.
 */
export async function warnSome(tx: Transaction, before: Date): Promise<number> {
  const ends = (person: PersonColumns) => {
    const warned = tx.select({ one: sql`1` }).from(retentionNotice).where(eq(retentionNotice.userId, person.id))
    // No warning for persons who asked for erasure: they are erased within a week anyway.
    return and(isOldAccount(person, before), isNull(person.erasureRequestedAt), notExists(warned))
  }
  const some = await lockPeople(tx, ends, warningsABatch)
  const at = now()
  const endsAt = addDays(at, warningDays)
  for (const { id, name, email, emailVerified } of some) {
    await tx.insert(retentionNotice).values({ userId: id, warnedAt: at, endsAt })
    if (!emailVerified) continue
    const day = formatLongDate(endsAt)
    await queueMailIn(tx, {
      reason: `retention.warning:${id}:${isoDay(at)}`,
      recipient: email,
      personId: id,
      subject: `Akun Anda dihapus pada ${day} bila tidak dipakai`,
      letter: [
        greeting(name),
        paragraph(
          `Akun Anda di Helpdesk SPMB sudah lama tidak dipakai. Masa simpan datanya habis, jadi akun beserta pertanyaan, jawaban, dan lampirannya akan dihapus pada ${day}.`,
        ),
        paragraph('Masih memerlukannya? Cukup masuk ke akun sebelum tanggal itu, dan tidak ada yang dihapus.'),
        action('Masuk ke akun', '/login'),
        paragraph(
          'Bila tidak, Anda tidak perlu melakukan apa-apa. Setelah masuk, data Anda dapat diunduh di halaman profil.',
        ),
      ],
    })
  }
  return some.length
}
