import { createHmac } from 'node:crypto'
import { and, eq, inArray, or } from 'drizzle-orm'
import { insertContact } from '#domain/accounts/contacts/contacts.ts'
import { requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { undeliverableDomain } from '#domain/accounts/placeholder-address.ts'
import { attachFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { attachmentsPerMessage, refusals } from '#domain/tickets/attachments/attachment.ts'
import { type UploadedFile, uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { type FiledText, fileQuestion, type QuestionSource } from '#domain/tickets/file-question.ts'
import { limitQuestions } from '#domain/tickets/question-gate.server.ts'
import { findStored, type StoredTicket } from '#domain/tickets/store-ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { titleOf } from '#domain/tickets/title/title.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { asAppError } from '#shared/errors.ts'
import type { GuestQuestionInput } from './guest-input.ts'
import { deviceKey, holderOf, personOf } from './guest-ticket.server.ts'

const gate = limitQuestions({
  requesterLimit: 'guest-number',
  freeForRequester: 'guest-number-free',
  network: 'guest-network',
  freeForNetwork: 'guest-network-free',
  purpose: 'guest-question',
  who: 'Nomor ini',
})

/** A number as it is counted: no one reads numbers of families out of the counts. */
const counted = (phone: string) => createHmac('sha256', derivedKey('guest-number')).update(phone).digest('base64url')

/** Counts a question of the number and of the network; the function it gives takes that back. @throws as `limitQuestions` says. */
function limitGuestQuestions(phone: string, network: string, proof: string): Promise<() => Promise<void>> {
  return gate(counted(phone), network, proof)
}

const requester = requesters('requester')
const fileTurns = makeLimit('guest-upload')

export interface GuestAsking {
  readonly network: string
  readonly proof: string
  readonly version: string
  readonly files: readonly UploadedFile[]
  readonly requestId?: string | undefined
}

/** A question that was taken; `refused` are the sentences about files that were not. */
interface AskedAsGuest extends Omit<StoredTicket, 'requesterId'> {
  readonly key: string
  readonly refused: readonly string[]
}

/** What a question about many pupils has besides a guest's own. */
interface SchoolPart {
  readonly title: string
  readonly organization: string
  /** Represents the pupils in the idempotency key. */
  readonly digest: string
  readonly also: NonNullable<QuestionSource['also']>
}

type GuestQuestion = GuestQuestionInput & { readonly school?: SchoolPart | undefined }

/** Without a key the day takes its place: the same words are another question tomorrow. */
const onceKey = ({ idempotencyKey, description, name, phone, school }: GuestQuestion) =>
  keyWithDigest(idempotencyKey || isoDay(now()), [
    'guest',
    description,
    name,
    phone,
    ...(school ? [school.digest] : []),
  ])

/** Also the key it has without scripts: the first of two presses may come before they run. */
const keysOf = (input: GuestQuestion) => [onceKey(input), onceKey({ ...input, idempotencyKey: '' })]

/** The id of the form's contact: the same form finds it again, no one else can. */
const contactIdOf = (key: string) =>
  createHmac('sha256', derivedKey('guest-form')).update(key).digest('hex').slice(0, 32)

/** The address of the account that the version before made for this form. */
const formerAddressOf = (key: string) => `pemohon-${contactIdOf(key)}${undeliverableDomain}`

async function findEarlier(tx: Transaction, input: GuestQuestion) {
  const keys = keysOf(input)
  const owner = await findNumberOwner(tx, input.phone)
  const owns = owner ? eq(requester.id, owner.person.id) : undefined
  const own = tx
    .select({ id: requester.id })
    .from(requester)
    .where(or(inArray(requester.id, keys.map(contactIdOf)), inArray(requester.email, keys.map(formerAddressOf)), owns))
  return findStored(tx, and(inArray(ticketTable.idempotencyKey, keys), inArray(ticketTable.requesterId, own)))
}

const textOf = ({ description, category, regencyId, school }: GuestQuestion): FiledText => ({
  ...{ kind: 'question', title: school?.title ?? titleOf(description), description, category, regencyId },
  // What is urgent follows from the stage and the category, not from who asks.
  priority: 'medium',
})

type Extras = Pick<QuestionSource, 'passGate' | 'also'>

async function fileAsGuest(input: GuestQuestion, asking: GuestAsking, extras: Extras): Promise<AskedAsGuest> {
  const { name, phone, email } = input
  const key = onceKey(input)
  let person: Person | undefined
  let files: Awaited<ReturnType<typeof takeGuestFiles>> | undefined
  const { requesterId, ...stored } = await fileQuestion(textOf(input), {
    ...{ channel: 'web', key, contact: { email, phone }, requestId: asking.requestId },
    ...extras,
    consent: { way: 'web', version: asking.version },
    findEarlier: (tx) => findEarlier(tx, input),
    async prepare() {
      person = await makeRequester(key, input, asking)
      files = await takeGuestFiles(person, asking.network, asking.files)
    },
    requester() {
      if (!person) throw new Error('a question is filed before its requester is there')
      return { id: person.id, name, organization: input.school?.organization ?? null }
    },
    withEntry: async (tx, entryId) => {
      if (person && files) await attachFiles(person, files.taken)?.(tx, entryId)
    },
  })
  return { ...stored, key: deviceKey(stored.publicId, holderOf(requesterId, phone)), refused: files?.refused ?? [] }
}

/**
 * Files a visitor's question; refused files do not stop it.
 * @throws as `fileQuestion`; ProofOfWorkRequired; TooMany; the last two never for a repeated form.
 */
export function askAsGuest(input: GuestQuestionInput, asking: GuestAsking, school?: SchoolPart): Promise<AskedAsGuest> {
  const passGate = () => limitGuestQuestions(input.phone, asking.network, asking.proof)
  return fileAsGuest({ ...input, school }, asking, { passGate, ...(school && { also: school.also }) })
}

/** Files a question that another system brings, without counting. `also` runs in its transaction. @throws as `fileQuestion`. */
export function storeGuestQuestion(
  input: GuestQuestionInput,
  asking: GuestAsking,
  also: NonNullable<QuestionSource['also']>,
): Promise<AskedAsGuest> {
  return fileAsGuest(input, asking, { also })
}

/** Committed before the files, which point at their owner. */
async function makeRequester(key: string, { name, phone }: GuestQuestionInput, { requestId }: GuestAsking) {
  const id = await database.transaction((tx) => insertContact(tx, { id: contactIdOf(key), name, phone }))
  return { ...personOf({ id, name, email: null, organization: null }), requestId }
}

export async function takeGuestFiles(
  person: Person,
  network: string,
  files: readonly UploadedFile[],
): Promise<{ readonly taken: readonly string[]; readonly refused: readonly string[] }> {
  const [taken, refused]: [string[], string[]] = [[], []]
  for (const file of files) {
    if (taken.length >= attachmentsPerMessage) {
      refused.push(`${file.name}: ${refusals.many}`)
      continue
    }
    try {
      await fileTurns.take(network)
      taken.push((await uploadAttachment(person, file, 'guest')).id)
    } catch (thrown) {
      const known = asAppError(thrown)
      if (!known) throw thrown
      refused.push(`${file.name}: ${known.message}`)
    }
  }
  return { taken, refused }
}
