import { createHmac } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { insertAccount } from '#domain/accounts/account.server.ts'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { attachFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { attachmentsPerMessage, refusals } from '#domain/tickets/attachments/attachment.ts'
import { type UploadedFile, uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { placeholderAddressOf } from '#domain/tickets/on-behalf/placeholder-address.ts'
import { limitQuestions } from '#domain/tickets/question-gate.server.ts'
import { checkCategory, checkRegency, getFilingRules } from '#domain/tickets/routing-rules.ts'
import { type StoredTicket, storeTicket } from '#domain/tickets/store-ticket.ts'
import { filedConsent, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { titleOf } from '#domain/tickets/title/title.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { asAppError, TooMany } from '#shared/errors.ts'
import type { GuestQuestionInput } from './guest-input.ts'
import { deviceKey, holderOf } from './guest-ticket.server.ts'

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

const requester = people('requester')
const fileTurns = makeLimit('guest-upload')

export interface GuestAsking {
  readonly network: string
  readonly proof: string
  readonly version: string
  readonly files: readonly UploadedFile[]
  readonly requestId?: string | undefined
}

/** A question that was taken; `refused` are the sentences about files that were not. */
interface AskedAsGuest extends StoredTicket {
  readonly key: string
  readonly refused: readonly string[]
}

const onceKey = ({ idempotencyKey, description, name, phone }: GuestQuestionInput) =>
  keyWithDigest(idempotencyKey, ['guest', description, name, phone])

/** The address under which this very form's requester stands: the same form finds it again, no one else can. */
const addressOf = (key: string) =>
  placeholderAddressOf(createHmac('sha256', derivedKey('guest-form')).update(key).digest('hex').slice(0, 32))

async function findStored(key: string, phone: string) {
  const owner = await findNumberOwner(database, phone)
  const [found] = await database
    .select({ publicId: ticketTable.publicId, requesterId: ticketTable.requesterId })
    .from(ticketTable)
    .innerJoin(requester, eq(requester.id, ticketTable.requesterId))
    .where(
      and(
        eq(ticketTable.idempotencyKey, key),
        or(eq(requester.email, addressOf(key)), owner ? eq(requester.id, owner.person.id) : undefined),
      ),
    )
  return found
}

/**
 * Stores the question once per form; refused files do not stop it.
 * @throws Invalid; ProofOfWorkRequired; TooMany; the last two never for a repeated form.
 */
export async function askAsGuest(input: GuestQuestionInput, asking: GuestAsking): Promise<AskedAsGuest> {
  const key = onceKey(input)
  let giveBack: () => Promise<void>
  try {
    giveBack = await limitGuestQuestions(input.phone, asking.network, asking.proof)
  } catch (refused) {
    const before = refused instanceof TooMany ? await findStored(key, input.phone) : undefined
    if (!before) throw refused
    return repeatedOf(before, input)
  }
  try {
    const stored = await storeGuestQuestion(input, asking)
    if (stored.repeated) await giveBack()
    return stored
  } catch (error) {
    // Nothing was stored, so nothing counts; a count too many is no reason to hide why.
    await giveBack().catch(() => undefined)
    throw error
  }
}

const repeatedOf = (
  { publicId, requesterId }: { readonly publicId: string; readonly requesterId: string },
  { phone }: GuestQuestionInput,
): AskedAsGuest => ({
  publicId,
  repeated: true,
  key: deviceKey(publicId, holderOf(requesterId, phone)),
  refused: [],
})

/**
 * Stores the question once per form, without counting. `also` runs in its transaction.
 * @throws Invalid for an unknown category or regency.
 */
export async function storeGuestQuestion(
  input: GuestQuestionInput,
  asking: GuestAsking,
  also?: (tx: Transaction, ticketId: number) => Promise<void>,
): Promise<AskedAsGuest> {
  const key = onceKey(input)
  const before = await findStored(key, input.phone)
  if (before) return repeatedOf(before, input)
  const { category, regencyId, description, name, phone, email } = input
  const rules = await getFilingRules(database)
  checkCategory(rules, 'question', category)
  const officeId = checkRegency(rules, regencyId)
  const person = await findOrMakeRequester(key, input, asking)
  const files = await takeGuestFiles(person, asking.network, asking.files)
  const stored = await database.transaction(async (tx) => {
    const fresh = {
      kind: 'question' as const,
      title: titleOf(description),
      description,
      category,
      // What is urgent follows from the stage and the category, not from who asks.
      priority: 'medium' as const,
      requester: { id: person.id, name, organization: null },
      contactEmail: email,
      contactPhone: phone,
      channel: 'web' as const,
      filedBy: null,
      regencyId,
      officeId,
      idempotencyKey: key,
      requestId: asking.requestId,
    }
    const made = await storeTicket(tx, rules, fresh, attachFiles(person, files.taken))
    const [found] = await tx
      .select({ id: ticketTable.id })
      .from(ticketTable)
      .where(eq(ticketTable.publicId, made.publicId))
    if (!found) throw new Error('a stored ticket is not there')
    const consent = { ticketId: found.id, way: 'web' as const, version: asking.version, recordedAt: now() }
    await tx.insert(filedConsent).values(consent).onConflictDoNothing()
    await also?.(tx, found.id)
    return made
  })
  return { ...stored, key: deviceKey(stored.publicId, holderOf(person.id, phone)), refused: files.refused }
}

/** Committed before the files, which point at their owner. */
async function findOrMakeRequester(key: string, { name, phone }: GuestQuestionInput, { requestId }: GuestAsking) {
  const email = addressOf(key)
  const fresh = { name, email, phone, role: 'client' as const, passwordHash: null, at: now() }
  const made = await database.transaction((tx) => insertAccount(tx, fresh))
  const [found] = made
    ? [{ id: made }]
    : await database.select({ id: requester.id }).from(requester).where(eq(requester.email, email))
  if (!found) throw new Error('an account is neither made nor there')
  const rights = { emailVerified: false, role: 'client', officeId: null, organization: null, permissions: [] } as const
  return { id: found.id, name, email, ...rights, requestId } satisfies Person
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
