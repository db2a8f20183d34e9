// Everything the portal keeps about one person, for 'Unduh data saya' (UU 27/2022): what each area gives, put together.
import type { Person } from '#domain/accounts/person.ts'
import { collectAccountData } from '#domain/accounts/personal-data/collect-account-data.ts'
import { wantsAnswerMails } from '#domain/notifications/mail-preference.ts'
import { collectMailsAndNotices } from '#domain/notifications/personal-data/collect-mails-and-notices.ts'
import { collectTickets } from '#domain/tickets/personal-data/collect-tickets.ts'
import { now } from '#shared/dates.ts'
import { fileMark } from './marked-files.ts'

/** `content` of a file is its mark, which the download replaces by the content in base64; times are ISO 8601. */
export type PersonalData = Awaited<ReturnType<typeof collectPersonalData>>

const fileOf = ({ id, name, mediaType }: { id: string; name: string; mediaType: string }) => ({
  name,
  mediaType,
  content: fileMark(id),
})

/**
 * Collects the person's own data. Of conversations it holds what the person may see: their own words and public answers.
 * @throws NotFound when the account is gone.
 */
export async function collectPersonalData(person: Person) {
  const { account, ...kept } = await collectAccountData(person.id)
  return {
    collectedAt: now().toISOString(),
    account: { ...account, mailsAnswers: await wantsAnswerMails(person.id) },
    ...kept,
    ...(await collectTickets(person.id, fileOf)),
    ...(await collectMailsAndNotices(person.id)),
  }
}
