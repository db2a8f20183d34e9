// Files questions and complaints of every source: limit, rules, requester, text, files, consent, once per form. Called within
// `fileAndAnswer` of domain/shared-answers, which picks the category and answers.
import type { Person } from '#domain/accounts/person.ts'
import { checkCategory, checkRegency, type FilingRules, getFilingRules } from '#domain/tickets/routing-rules.ts'
import { type NewTicket, type StoredTicket, storeTicket, type WithEntry } from '#domain/tickets/store-ticket.ts'
import type { ConsentWay, TicketChannel } from '#domain/tickets/ticket.ts'
import { filedConsent } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { TooMany } from '#shared/errors.ts'

export type FiledText = Pick<NewTicket, 'kind' | 'title' | 'description' | 'category' | 'priority' | 'regencyId'>

type Requester = NewTicket['requester']

/** The source of a question: requester, filing person, limits and consent. */
export interface QuestionSource {
  readonly channel: TicketChannel
  /** Who files it for someone else; absent where the requester files it. */
  readonly filedBy?: Person
  readonly contact: { readonly email: string | null; readonly phone: string | null }
  /** The idempotency key of the form. */
  readonly key: string
  readonly findEarlier?: (tx: Transaction) => Promise<StoredTicket | undefined>
  /** Counts the question; returns a function that reverts the count. @throws TooMany, ProofOfWorkRequired. */
  readonly passGate?: () => Promise<() => Promise<void>>
  /** Runs before the transaction, after category and regency were checked: creates rows that files reference. */
  readonly prepare?: () => Promise<void>
  readonly requester: (tx: Transaction) => Requester | Promise<Requester>
  /** How the requester accepted which version of the privacy policy; null where the account or no one recorded it. */
  readonly consent: { readonly way: ConsentWay; readonly version: string } | null
  /** The office where no regency is named; the province without one. */
  readonly officeId?: number | null
  /** Replaces a category that is not offered; without it such a question is refused. */
  readonly otherCategory?: string
  readonly requestId?: string | undefined
  /** Attaches files; runs each time, also for a repeated form. */
  readonly withEntry?: WithEntry | undefined
  /** Runs in the transaction that stores the ticket. */
  readonly also?: (tx: Transaction, ticketId: number) => Promise<void>
}

function routed(rules: FilingRules, text: FiledText, { otherCategory, officeId = null }: QuestionSource) {
  const isOffered = rules.categories.includes(`${text.kind}/${text.category}`)
  const category = isOffered ? text.category : (otherCategory ?? text.category)
  checkCategory(rules, text.kind, category)
  return { category, officeId: text.regencyId === null ? officeId : checkRegency(rules, text.regencyId) }
}

async function keepConsent(tx: Transaction, { id }: StoredTicket, { consent, filedBy }: QuestionSource): Promise<void> {
  if (!consent) return
  const given = { ticketId: id, ...consent, recordedBy: filedBy?.id ?? null, recordedAt: now() }
  await tx.insert(filedConsent).values(given).onConflictDoNothing()
}

async function repeat(tx: Transaction, { findEarlier, withEntry }: QuestionSource): Promise<StoredTicket | undefined> {
  const earlier = await findEarlier?.(tx)
  if (earlier) await withEntry?.(tx, earlier.entryId)
  return earlier
}

async function store(text: FiledText, source: QuestionSource): Promise<StoredTicket> {
  const rules = await getFilingRules(database)
  if (source.prepare) {
    const earlier = await database.transaction((tx) => repeat(tx, source))
    if (earlier) return earlier
    routed(rules, text, source)
    await source.prepare()
  }
  return database.transaction(async (tx) => {
    const earlier = source.prepare ? undefined : await repeat(tx, source)
    if (earlier) return earlier
    const { channel, contact, filedBy = null, key, requestId } = source
    const fresh = {
      ...{ ...text, ...routed(rules, text, source), channel, filedBy, idempotencyKey: key, requestId },
      ...{ contactEmail: contact.email, contactPhone: contact.phone, requester: await source.requester(tx) },
    }
    const stored = await storeTicket(tx, rules, fresh, source.withEntry)
    await keepConsent(tx, stored, source)
    await source.also?.(tx, stored.id)
    return stored
  })
}

/**
 * Files a question or complaint once per form; a repeated form is never refused, and does not count.
 * @throws Invalid for an unknown category or regency; what the source's gate, requester and files throw.
 */
export async function fileQuestion(text: FiledText, source: QuestionSource): Promise<StoredTicket> {
  let giveBack: (() => Promise<void>) | undefined
  try {
    giveBack = await source.passGate?.()
  } catch (refused) {
    const before = refused instanceof TooMany ? await database.transaction((tx) => repeat(tx, source)) : undefined
    if (!before) throw refused
    return before
  }
  try {
    const stored = await store(text, source)
    if (stored.repeated) await giveBack?.()
    return stored
  } catch (error) {
    // Nothing was stored, so nothing counts; a count too many is no reason to hide why.
    await giveBack?.().catch(() => undefined)
    throw error
  }
}
