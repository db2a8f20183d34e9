import { randomUUID } from 'node:crypto'
import type { Person } from '#domain/accounts/person.ts'
import { collectAccountData } from '#domain/accounts/personal-data/account-data.ts'
import { wantsAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { collectMailsAndNotices } from '#domain/notifications/personal-data/mails-and-notices.ts'
import { collectTickets, type KeptFile } from '#domain/tickets/personal-data/ticket-data.ts'
import { now } from '#shared/dates.ts'

/** What no one can write into a text of their own. */
const secret = randomUUID()

const mark = new RegExp(`berkas:${secret}:([a-z0-9]{1,40});`)

/** The mark of a file; its id is of small letters and digits. */
function fileMark(id: string): string {
  return `berkas:${secret}:${id};`
}

export async function* withFiles(
  text: string,
  read: (id: string) => AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  // Every second part is what stood in a mark.
  for (const [number, part] of text.split(mark).entries()) {
    if (number % 2 === 0) yield part
    else yield* read(part)
  }
}

/** `content` of a file is its mark, which the download replaces by the content in base64; times are ISO 8601. */
export type PersonalData = Awaited<ReturnType<typeof collectPersonalData>>

export interface FileData {
  readonly name: string
  readonly mediaType: string
  readonly content: string
  /** Of a voice message, where the portal transcribes. */
  readonly transcript?: string
}

const fileOf = ({ id, name, mediaType, transcript }: KeptFile): FileData => ({
  name,
  mediaType,
  ...(transcript && { transcript }),
  content: fileMark(id),
})

/** The person's own data: own messages and public answers only. @throws NotFound when the account is gone. */
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
