// Switching mails about answers off by a link in the mail, without signing in.
import { and, eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { NotFound } from '#shared/errors.ts'
import { personIn } from './deliveries/unsubscribe-token.server.ts'
import { setAnswerMails, wantsAnswerMails } from './mail-preference.ts'

const reader = people('reader')
const networks = makeLimit('unsubscribe-network')

/** A wrong token and somebody whose account is gone are refused alike. */
async function readerOf(token: string): Promise<{ readonly id: string }> {
  const id = personIn(token)
  const [found] = id
    ? await database
        .select({ id: reader.id })
        .from(reader)
        .where(and(eq(reader.id, id), isNull(reader.erasedAt)))
    : []
  if (!found) throw new NotFound('Tautan ini tidak berlaku. Buka tautan di bagian bawah email terbaru.')
  return found
}

/** Whether the person of this token gets mails about answers. @throws NotFound for a token that is not ours. */
export async function wantsMailsByToken(token: string): Promise<boolean> {
  return wantsAnswerMails((await readerOf(token)).id)
}

/**
 * Switches the mails of this token's person on or off; again changes nothing. `network` is the visitor's address.
 * @throws NotFound for a token that is not ours, TooMany.
 */
export async function setMailsByToken(token: string, mailsAnswers: boolean, network: string): Promise<void> {
  await networks.take(network)
  await setAnswerMails(await readerOf(token), mailsAnswers)
}
