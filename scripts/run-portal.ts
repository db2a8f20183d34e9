// Runs the portal: database, migrations, content, then what this process serves, until it is asked to stop.
import { once } from 'node:events'
import { demoAccounts } from '#domain/accounts/demo-accounts.ts'
import { checkDemoPassword } from '#domain/accounts/password/password.server.ts'
import { ensureDemoAccounts } from '#domain/accounts/registration/ensure-demo-accounts.ts'
import { followPeak } from '#domain/operations/peak/peak.server.ts'
import { processId, startHeartbeat } from '#domain/operations/running-processes.ts'
import { rememberOrigin } from '#domain/operations/settings/portal-origin.ts'
import { followRateLimits } from '#domain/operations/settings/rate-limits.ts'
import {
  connectDatabase,
  databaseUrl,
  disconnectDatabase,
  withProcessLock,
} from '#platform/database/database.server.ts'
import { startPulse } from '#platform/database/database-pulse.server.ts'
import { embeddedRoleUrl } from '#platform/database/database-role.server.ts'
import { reachDatabase } from '#platform/database/reach-database.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { env } from '#platform/env.server.ts'
import { reasonOf, retryOutages } from '#platform/explain-error.server.ts'
import { closeJobs, openJobs } from '#platform/jobs.server.ts'
import { log } from '#platform/log.server.ts'
import { databaseRolePassword } from '#platform/secrets.server.ts'
import { startTracing } from '#platform/tracing/tracing.server.ts'
import type { Listening } from '#server/listen.ts'
import { setClock } from '#shared/dates.ts'
import { queues, work } from '#worker/work.ts'
import { loadContent } from './load-content.ts'
import { prepareDatabase } from './prepare-database.ts'
import { fitPoolTo, neededConnections, ownPool, type StartShape } from './start/connections.ts'
import { contentWarnings, startWarnings } from './start-warnings.ts'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

type Undo = (() => Promise<void>)[]

export interface PortalParts {
  readonly serve?: (databaseUrl: string, poolSize: number) => Promise<Listening>
  readonly work: boolean
}

interface Foundation {
  readonly shape: StartShape
  readonly warnings: readonly string[]
}

/**
 * Brings up everything the portal stands on; what came up is on `undo` even when a later step fails.
 * @throws the signal's reason between two steps once `stopping` is aborted.
 */
async function startFoundation(
  { serve, work: works }: PortalParts,
  id: string,
  undo: Undo,
  stopping: AbortSignal,
): Promise<Foundation> {
  if (env.now && env.demo) setClock(env.now)
  const traces = await startTracing()
  undo.push(traces.stop)
  let url = env.databaseUrl
  let ownerUrl = env.databaseOwnerUrl ?? url
  if (!url || !ownerUrl) {
    say('Menyalakan basis data …')
    const embedded = await startEmbeddedPostgres({
      dataDir: env.dataDir,
      // Logged only when something went wrong with it: also to be read where demo mode logs warnings alone.
      log: (line) => log.warn({ line }, 'postgres'),
    })
    undo.push(() => embedded.stop())
    ownerUrl = embedded.url
    url = embeddedRoleUrl(ownerUrl, databaseRolePassword())
  }
  const patiently = <Result>(step: () => Promise<Result>) => retryOutages(step, { stopping })
  await patiently(() => prepareDatabase(ownerUrl, url, stopping))
  stopping.throwIfAborted()
  const wanted = { poolSize: env.databasePoolSize, webProcesses: serve ? env.webProcesses : 0, works }
  const { poolSize, warning } = await patiently(() => fitPoolTo(url, id, wanted))
  if (warning) log.warn({ poolSize, wanted: env.databasePoolSize }, 'the server has too few connections')
  const shape = { ...wanted, poolSize }
  connectDatabase(url, { max: ownPool(shape), replicaUrl: env.databaseReplicaUrl })
  undo.push(disconnectDatabase)
  await reachDatabase({ stopping })
  stopping.throwIfAborted()
  undo.push(startPulse(url).stop)
  await patiently(() => withProcessLock(() => openJobs(url, queues)))
  undo.push(closeJobs)
  await patiently(() =>
    withProcessLock(async () => {
      if (env.demo) await ensureDemoAccounts(env.demoPassword)
      await loadContent({ demo: env.demo })
    }),
  )
  for (const follow of [followRateLimits, followPeak]) undo.push((await patiently(follow)).stop)
  stopping.throwIfAborted()
  return { shape, warnings: warning ? [warning] : [] }
}

async function takeDown(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) {
    // What cannot be taken down keeps nothing else up.
    await step().catch((error: unknown) => log.error({ err: error }, 'a part of the portal did not stop as it should'))
  }
}

function sayWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) say(`Perhatian: ${warning}`)
}

function greet(warnings: readonly string[]): void {
  say('')
  say(`Portal siap: ${env.origin}`)
  if (env.demo) {
    say('Mode demo. Masuk dengan salah satu akun ini:')
    for (const account of demoAccounts) say(`  ${account.email.padEnd(18)} ${env.demoPassword}   (${account.role})`)
  }
  sayWarnings(warnings)
  say('Hentikan dengan Ctrl-C.')
}

/**
 * Runs until SIGTERM, SIGINT or SIGHUP, also one that comes while it starts; then stops in reverse order: requests,
 * jobs, connections, the embedded database. A failed start ends the process with the reason as a sentence.
 */
export async function runPortal(parts: PortalParts): Promise<void> {
  const undo: Undo = []
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  // A reader that goes away (`npm start | head`) must not take the portal with it.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  const patiently = <Result>(step: () => Promise<Result>) => retryOutages(step, { stopping: stopping.signal })
  const id = processId(parts.serve ? (parts.work ? 'all' : 'web') : 'worker', env.port)

  try {
    if (env.demo && !env.demoHereOnly) checkDemoPassword(env.demoPassword)
    const { shape, warnings } = await startFoundation(parts, id, undo, stopping.signal)
    if (parts.work) await patiently(work)
    const own = { id, works: parts.work, connections: neededConnections(shape) }
    undo.push((await patiently(() => startHeartbeat(own))).stop)
    if (parts.serve) {
      const listening = await parts.serve(databaseUrl(), shape.poolSize)
      undo.push(() => listening.stop(10_000))
      await patiently(() => rememberOrigin(env.origin))
      greet([...warnings, ...startWarnings(env), ...(await patiently(() => contentWarnings(env)))])
    } else {
      say('Pekerja antrean siap.')
      sayWarnings(warnings)
    }
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  } catch (error) {
    if (!stopping.signal.aborted) {
      const reason = reasonOf(error)
      process.stderr.write(`Portal tidak dapat dinyalakan: ${reason}\n`)
      log.fatal({ err: error, reason }, 'start failed')
      await takeDown(undo)
      process.exit(1)
    }
  }
  say('Menghentikan portal …')
  await takeDown(undo)
  process.exit(0)
}
