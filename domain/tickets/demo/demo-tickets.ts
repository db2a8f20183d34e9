import { eq, exists, inArray, like, or } from 'drizzle-orm'
import { insertAccount } from '#domain/accounts/account.server.ts'
import { demoAccounts } from '#domain/accounts/demo-accounts.ts'
import { people } from '#domain/accounts/people-views.ts'
import { removeAccounts } from '#domain/accounts/personal-data/account-data.ts'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import { getSeason } from '#domain/season/get-season.ts'
import type { Season } from '#domain/season/season.ts'
import { closingStageOf } from '#domain/tickets/closing-ticket.ts'
import { type DueRules, firstDueTimes } from '#domain/tickets/sla/due-times.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import type { Priority, TicketChannel, TicketKind, TicketStatus } from '#domain/tickets/ticket.ts'
import { satisfaction, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { prefixPattern } from '#platform/database/sql-expressions.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'

const demoAgent = people('demo_agent')
const regency = publicRegencies()

export interface DemoTicket {
  readonly no: number
  readonly name: string
  readonly email: string
  readonly regency: string
  readonly kind: TicketKind
  readonly category: string
  readonly priority: Priority
  readonly title: string
  readonly description: string
  readonly state: TicketStatus
  readonly reply?: string | null | undefined
  readonly note?: string | undefined
  readonly channel?: TicketChannel | undefined
  readonly hoursAgo: number
}

/** Stores the samples once; the demo agent answers those that have a reply. Oldest first, so that numbers follow age. */
export async function loadDemoTickets(samples: readonly DemoTicket[]): Promise<void> {
  await database.transaction(async (tx) => {
    const [any] = await tx.select({ id: ticketTable.id }).from(ticketTable).limit(1)
    if (any) return
    const [agent] = await tx
      .select({ id: demoAgent.id, name: demoAgent.name, organization: demoAgent.organization })
      .from(demoAgent)
      .where(eq(demoAgent.email, 'agent@spmb.test'))
    if (!agent) throw new Error('ensureDemoAccounts comes first')
    const regencies = new Map((await tx.select().from(regency)).map((row) => [row.name, row]))
    const oldestFirst = [...samples].sort((a, b) => b.hoursAgo - a.hoursAgo)
    const rules = await getDueRules(tx, beginOf(oldestFirst[0]))
    const season = await getSeason()
    const entries: (typeof ticketEntry.$inferInsert)[] = []
    for (const sample of oldestFirst) {
      const place = regencies.get(sample.regency)
      entries.push(
        ...(await storeSample(tx, sample, place ? pick(place, 'id', 'officeId') : null, agent, { rules, season })),
      )
    }
    if (entries.length > 0) await tx.insert(ticketEntry).values(entries)
  })
}

const beginOf = (sample: DemoTicket | undefined) => new Date(now().getTime() - hours(sample?.hoursAgo ?? 0))

async function storeSample(
  tx: Transaction,
  sample: DemoTicket,
  place: { id: number; officeId: number } | null,
  agent: { id: string; name: string; organization: string | null },
  { rules, season }: { readonly rules: DueRules; readonly season: Season | undefined },
): Promise<(typeof ticketEntry.$inferInsert)[]> {
  const createdAt = beginOf(sample)
  const after = (share: number) => new Date(createdAt.getTime() + hours(sample.hoursAgo) * share)
  const requesterId = await insertAccount(tx, {
    name: sample.name,
    email: sample.email,
    role: 'client',
    passwordHash: null,
    at: createdAt,
  })
  if (!requesterId) throw new Error(`demo-tickets.yaml: ${sample.email} stands twice`)
  const handled = sample.state !== 'pending'
  const claimedAt = handled ? after(0.3) : null
  const notedAt = handled && sample.note ? after(0.4) : null
  const answeredAt = sample.reply && handled ? after(0.5) : null
  const completedAt = sample.state === 'completed' ? after(0.8) : null
  const lastAt = completedAt ?? answeredAt ?? notedAt ?? claimedAt ?? createdAt
  const [stored] = await tx
    .insert(ticketTable)
    .values({
      publicId: newPublicId(),
      ...pick(sample, 'kind', 'title', 'description', 'category', 'priority'),
      requestedPriority: sample.priority,
      status: sample.state,
      requesterId,
      contactName: sample.name,
      contactEmail: sample.email,
      regencyId: place?.id ?? null,
      officeId: place?.officeId ?? null,
      assigneeId: handled ? agent.id : null,
      idempotencyKey: `demo-${sample.no}`,
      createdAt,
      ...(sample.channel ? { channel: sample.channel } : {}),
      ...firstDueTimes(sample.priority, createdAt, rules),
      seasonStage: closingStageOf(season, createdAt, { ...sample, text: `${sample.title} ${sample.description}` }),
      updatedAt: lastAt,
      lastEntryAt: lastAt,
      firstResponseAt: answeredAt,
      completedAt,
    })
    .returning({ id: ticketTable.id })
  if (!stored) throw new Error('a sample ticket was not stored')
  const asked = { authorId: requesterId, authorName: sample.name, organization: null }
  const desk = { authorId: agent.id, authorName: agent.name, organization: agent.organization }
  const entries: (typeof ticketEntry.$inferInsert)[] = [
    { ticketId: stored.id, type: 'submitted', audience: 'public', ...asked, message: sample.description, createdAt },
  ]
  if (claimedAt) {
    entries.push({
      ticketId: stored.id,
      type: 'claimed',
      audience: 'internal',
      ...desk,
      message: 'Tiket diproses.',
      createdAt: claimedAt,
    })
  }
  if (notedAt && sample.note) {
    entries.push({
      ticketId: stored.id,
      type: 'noted',
      audience: 'internal',
      ...desk,
      message: sample.note,
      createdAt: notedAt,
    })
  }
  if (answeredAt && sample.reply) {
    entries.push({
      ticketId: stored.id,
      type: 'answered',
      audience: 'public',
      ...desk,
      message: sample.reply.trim(),
      createdAt: answeredAt,
    })
  }
  if (completedAt) {
    entries.push({
      ticketId: stored.id,
      type: 'completed',
      audience: 'public',
      ...desk,
      message: 'Pertanyaan ditandai selesai.',
      createdAt: completedAt,
    })
  }
  return entries
}

const account = people('account')

/** Deletes the samples, the demo client's questions and the samples' requesters; never others. Idempotent. */
export async function removeDemoTickets(sampleEmails: readonly string[]): Promise<void> {
  const demoEmails = demoAccounts.map(({ email }) => email)
  await database.transaction(async (tx) => {
    const demoPeople = tx.select({ id: account.id }).from(account).where(inArray(account.email, demoEmails))
    const demo = await tx
      .select({ id: ticketTable.id })
      .from(ticketTable)
      // Keys of real tickets are UUIDs.
      .where(or(like(ticketTable.idempotencyKey, prefixPattern('demo-')), inArray(ticketTable.requesterId, demoPeople)))
    if (demo.length === 0) return
    const ids = demo.map(({ id }) => id)
    await tx.delete(satisfaction).where(inArray(satisfaction.ticketId, ids))
    // Their attachments go with them.
    await tx.delete(ticketEntry).where(inArray(ticketEntry.ticketId, ids))
    await tx.delete(ticketTable).where(inArray(ticketTable.id, ids))
    await removeAccounts(tx, sampleEmails, (personId) =>
      exists(tx.select({ id: ticketTable.id }).from(ticketTable).where(eq(ticketTable.requesterId, personId))),
    )
  })
}
