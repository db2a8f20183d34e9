import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import { clusterAudit } from './cluster-audit.ts'
import { clusterDismissal, clusterTicket, ticketCluster } from './cluster-tables.ts'
import { dismissalOffice, getCluster } from './find-clusters.ts'

/** Marks it as one that staff arranged. */
const settle = (tx: Transaction, id: number, name?: string | null) =>
  tx
    .update(ticketCluster)
    .set({ isSettled: true, ...(name !== undefined && { name }) })
    .where(eq(ticketCluster.id, id))

/** Null takes the name away. @throws NotFound without a ticket of it within reach. */
export async function nameCluster(person: Person, id: number, name: string | null): Promise<void> {
  const { title, isNamed } = await getCluster(person, id)
  const before = isNamed ? title : null
  if (before === name) return
  await database.transaction(async (tx) => {
    await settle(tx, id, name)
    const target = `ticket-cluster:${id}` as const
    await recordAudit(tx, { actor: person, action: clusterAudit.name, target, changes: { name: [before, name] } })
  })
}

/** Hides its present wave from the dashboards of the person's office, or shows it again. @throws NotFound as above. */
export async function dismissCluster(person: Person, id: number, isDismissed: boolean): Promise<void> {
  await getCluster(person, id)
  const officeId = dismissalOffice(person)
  await database.transaction(async (tx) => {
    const own = and(
      eq(clusterDismissal.clusterId, id),
      sql`${clusterDismissal.officeId} is not distinct from ${officeId}`,
    )
    await tx.delete(clusterDismissal).where(own)
    if (isDismissed) {
      await settle(tx, id)
      await tx.insert(clusterDismissal).values({ clusterId: id, officeId, dismissedAt: now() })
    }
    const action = isDismissed ? clusterAudit.dismiss : clusterAudit.restore
    await recordAudit(tx, { actor: person, action, target: `ticket-cluster:${id}` })
  })
}

/**
 * Moves tickets within reach into a separate cluster and returns it.
 * @throws NotFound as above; Conflict when no ticket would move, or no ticket would stay.
 */
export async function splitCluster(person: Person, id: number, tickets: readonly number[]): Promise<number> {
  const { open } = await getCluster(person, id)
  const chosen = open.filter((each) => tickets.includes(each))
  if (chosen.length === 0) throw new Conflict('Beri tanda pada paling sedikit satu tiket.')
  return database.transaction(async (tx) => {
    await settle(tx, id)
    const [made] = await tx
      .insert(ticketCluster)
      .values({ isSettled: true, splitFromId: id })
      .returning({ id: ticketCluster.id })
    if (!made) throw new Error('a cluster was not stored')
    const own = and(eq(clusterTicket.clusterId, id), inArray(clusterTicket.ticketId, chosen))
    await tx.update(clusterTicket).set({ clusterId: made.id }).where(own)
    if ((await tx.$count(clusterTicket, eq(clusterTicket.clusterId, id))) === 0)
      throw new Conflict('Sisakan paling sedikit satu tiket.')
    const changes = { tickets: [null, chosen.length], into: [null, made.id] } as const
    await recordAudit(tx, { actor: person, action: clusterAudit.split, target: `ticket-cluster:${id}`, changes })
    return made.id
  })
}

/**
 * Returns the tickets of a split cluster to the one it was split from, which it returns.
 * @throws NotFound as above; Conflict when it was not split, or the other is gone.
 */
export async function rejoinCluster(person: Person, id: number): Promise<number> {
  const { splitFromId } = await getCluster(person, id)
  if (splitFromId === null) throw new Conflict('Kelompok asalnya sudah tidak ada.')
  return database.transaction(async (tx) => {
    const moved = await tx
      .update(clusterTicket)
      .set({ clusterId: splitFromId })
      .where(eq(clusterTicket.clusterId, id))
      .returning({ id: clusterTicket.ticketId })
    await tx.delete(ticketCluster).where(eq(ticketCluster.id, id))
    const changes = { tickets: [null, moved.length] } as const
    const target = `ticket-cluster:${splitFromId}` as const
    await recordAudit(tx, { actor: person, action: clusterAudit.rejoin, target, changes })
    return splitFromId
  })
}
