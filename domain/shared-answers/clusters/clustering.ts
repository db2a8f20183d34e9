import { and, asc, eq, gte, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import { comparedDays, getRecentTickets } from '#domain/shared-answers/similar/similar-tickets.ts'
import { readTicket } from '#domain/shared-answers/similar/ticket-terms.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { type AgedRows, agedRows } from '#platform/database/old-rows.ts'
import { addDays, now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { wave } from './cluster.ts'
import { clusterTicket, ticketCluster } from './cluster-tables.ts'
import { findNearest, type KnownCluster, placeTicket } from './place-ticket.ts'

/** One ticket at a time: two that come together are not to start a cluster each. */
const clusterLock = 7300521

/** Members that represent a cluster: its newest. */
const lookedAt = 60

const about = { id: ticket.id, title: ticket.title, description: ticket.description, createdAt: ticket.createdAt }
const columns = { ...about, kind: ticket.kind, spamSince: ticket.spamSince, officeId: ticket.officeId }

/**
 * Puts a question into the cluster of its nearest tickets, or into a new one. Idempotent. A ticket of someone in danger
 * is in no cluster: a person answers it.
 */
export async function clusterNewTicket(ticketId: number): Promise<void> {
  const [found] = await database.select(columns).from(ticket).where(eq(ticket.id, ticketId))
  if (found?.kind !== 'question' || found.spamSince !== null) return
  if (findDistress(`${found.title}\n${found.description}`)) return
  const { index, thesaurus } = await getRecentTickets()
  const read = readTicket(thesaurus, found)
  const placed = { id: found.id, terms: read.terms }
  // A ticket whose transaction was overtaken by a later one is not in the index.
  index.add({ ...placed, at: found.createdAt.getTime(), isBare: read.isBare })
  const nearest = findNearest(index, placed)
  const since = new Date(found.createdAt.getTime() - wave.period)
  const bare = [...index.bare].filter(([id, at]) => id !== found.id && at >= since.getTime()).map(([id]) => id)
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${clusterLock})`)
    const clusterOf = await findClusters(tx, [...nearest.map(({ id }) => id), ...bare, found.id])
    if (clusterOf.has(found.id)) return
    const near = nearest.flatMap((each) => {
      const clusterId = clusterOf.get(each.id)
      return clusterId === undefined ? [] : [{ ...each, clusterId }]
    })
    const known = await findKnown(tx, [...new Set(clusterOf.values())], since, found.createdAt)
    const { join, nearness, merge } = placeTicket(index, placed, near, known)
    const clusterId = join ?? (await startCluster(tx))
    await tx.insert(clusterTicket).values({ ticketId: found.id, clusterId, nearness, filedAt: found.createdAt })
    if (merge.length > 0) {
      await tx.update(clusterTicket).set({ clusterId }).where(inArray(clusterTicket.clusterId, merge))
      await tx.delete(ticketCluster).where(inArray(ticketCluster.id, merge))
    }
    const recent = known.find(({ id }) => id === clusterId)?.recent ?? 0
    if (recent + 1 < wave.tickets) return
    const event = { kind: 'clustered', audience: 'desk', entryId: null, personId: '' } as const
    await announceLive(tx, { ...event, ticketId: found.id, officeId: found.officeId })
  })
}

async function startCluster(tx: Transaction): Promise<number> {
  const [made] = await tx.insert(ticketCluster).values({}).returning({ id: ticketCluster.id })
  if (!made) throw new Error('a cluster was not stored')
  return made.id
}

async function findClusters(tx: Transaction, ticketIds: number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ ticketId: clusterTicket.ticketId, clusterId: clusterTicket.clusterId })
    .from(clusterTicket)
    .where(inArray(clusterTicket.ticketId, ticketIds))
  return new Map(rows.map(({ ticketId, clusterId }) => [ticketId, clusterId]))
}

/** These clusters, and those with many tickets between the two times. */
async function findKnown(tx: Transaction, ids: readonly number[], since: Date, until: Date): Promise<KnownCluster[]> {
  const list = sql.join(
    [...ids, 0].map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ id: number; is_settled: boolean; recent: number; members: string }>(sql`
    with recent as (
      select cluster_id, count(*)::int as tickets from ${clusterTicket}
      where filed_at between ${since.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz
      group by cluster_id
    )
    select cluster.id, cluster.is_settled, coalesce(recent.tickets, 0) as recent,
      (select string_agg(ticket_id::text, ' ') from (select ticket_id from ${clusterTicket}
        where cluster_id = cluster.id order by ticket_id desc limit ${lookedAt}) newest) as members
    from ${ticketCluster} cluster left join recent on recent.cluster_id = cluster.id
    where cluster.id in (${list}) or cluster.id in (select cluster_id from recent where tickets >= ${wave.tickets})`)
  return rows.map(({ id, is_settled, recent, members }) => {
    return { id, recent, isSettled: is_settled, members: (members ?? '').split(' ').map(Number) }
  })
}

const hasNoTickets = () =>
  notExists(database.select({ one: sql`1` }).from(clusterTicket).where(eq(clusterTicket.clusterId, ticketCluster.id)))

/** At most so many tickets at a time. */
const missedAtOnce = 500

/** Clusters the open questions of the last days that are in none: of before an upgrade, no longer spam, or after a fault. */
export async function clusterMissedTickets(): Promise<void> {
  const own = database.select({ one: sql`1` }).from(clusterTicket).where(eq(clusterTicket.ticketId, ticket.id))
  const rows = await database
    .select({ id: ticket.id })
    .from(ticket)
    .where(
      and(
        gte(ticket.createdAt, addDays(now(), -comparedDays)),
        eq(ticket.kind, 'question'),
        ...[isNull(ticket.spamSince), isNull(ticket.completedAt), isNull(ticket.mergedIntoId), notExists(own)],
      ),
    )
    .orderBy(asc(ticket.id))
    .limit(missedAtOnce)
  for (const { id } of rows) await clusterNewTicket(id)
}

/** Days that a ticket stays in its cluster. */
const keptDays = 30

/** Tickets first, then the clusters that have none left. */
export const oldClusters: readonly AgedRows[] = [
  agedRows(clusterTicket, clusterTicket.filedAt, days(keptDays)),
  { table: ticketCluster, keptFor: 0, isOld: hasNoTickets },
]
