import { desc, isNotNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { mayReadIncidents } from '#domain/shared-answers/service-incident.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import type { SetAsideCluster } from './cluster.ts'
import { clusterDismissal, ticketCluster } from './cluster-tables.ts'
import { describeWave, dismissalOffice } from './find-clusters.ts'

const mostListed = 20

/** Those with tickets within reach, of each kind the newest 20; a dismissed one until its next wave. */
export async function findSetAsideClusters(person: Person): Promise<SetAsideCluster[]> {
  if (!mayReadIncidents(person)) return []
  const [dismissed, split] = await Promise.all([
    database
      .select({ id: clusterDismissal.clusterId, at: clusterDismissal.dismissedAt })
      .from(clusterDismissal)
      .where(sql`${clusterDismissal.officeId} is not distinct from ${dismissalOffice(person)}`)
      .orderBy(desc(clusterDismissal.dismissedAt))
      .limit(mostListed),
    database
      .select({ id: ticketCluster.id })
      .from(ticketCluster)
      .where(isNotNull(ticketCluster.splitFromId))
      .orderBy(desc(ticketCluster.id))
      .limit(mostListed),
  ])
  const at = now()
  const found = await Promise.all([
    ...dismissed.map(async ({ id, at: dismissedAt }) => {
      const wave = await describeWave(person, id, at)
      return wave && dismissedAt >= wave.since ? { ...wave, how: 'dismissed' as const } : undefined
    }),
    ...split.map(async ({ id }) => {
      const wave = await describeWave(person, id, at)
      return wave && { ...wave, how: 'split' as const }
    }),
  ])
  return found.filter((each) => each !== undefined)
}
