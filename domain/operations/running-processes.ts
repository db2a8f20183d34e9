// Heartbeats: which processes of the portal run, whether one of them runs jobs, and how many connections they may take.
import { hostname } from 'node:os'
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { type Database, database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { seconds } from '#shared/durations.ts'
import { portalProcess } from './process-tables.ts'

const beatEvery = seconds(10)

/** Without a heartbeat for this time a process does not run: longer than a busy machine holds one up. */
const isAlive = sql<boolean>`${portalProcess.seenAt} > now() - interval '1 minute'`

export interface AnnouncedProcess {
  readonly id: string
  readonly works: boolean
  readonly connections: number
}

export const processId = (part: string, port: number): string => `${hostname()} ${part} ${port}`

async function beat(own: AnnouncedProcess): Promise<void> {
  const row = { ...own, seenAt: sql`now()` }
  await database.insert(portalProcess).values(row).onConflictDoUpdate({ target: portalProcess.id, set: row })
}

/** Announces this process until `stop`, which removes its row. @throws when the first heartbeat fails. */
export async function startHeartbeat(own: AnnouncedProcess): Promise<{ readonly stop: () => Promise<void> }> {
  await database.delete(portalProcess).where(lt(portalProcess.seenAt, sql`now() - interval '1 day'`))
  await beat(own)
  const timer = setInterval(() => {
    beat(own).catch((error: unknown) => log.debug({ err: error }, 'a heartbeat is not written'))
  }, beatEvery)
  return {
    stop: async () => {
      clearInterval(timer)
      await database.delete(portalProcess).where(eq(portalProcess.id, own.id))
    },
  }
}

/** True when a process that runs jobs has a heartbeat. Throws when the database is away. */
export async function workerRuns(): Promise<boolean> {
  return (await database.$count(portalProcess, and(portalProcess.works, isAlive))) > 0
}

export async function sumConnections(
  db: Pick<Database, 'select'>,
  except = '',
): Promise<{ readonly processes: number; readonly connections: number }> {
  const [sum] = await db
    .select({
      processes: sql<number>`count(*)::int`,
      connections: sql<number>`coalesce(sum(${portalProcess.connections}), 0)::int`,
    })
    .from(portalProcess)
    .where(and(isAlive, ne(portalProcess.id, except)))
  return sum ?? { processes: 0, connections: 0 }
}
