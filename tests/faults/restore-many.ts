// 100,000 tickets, backed up while questions come in, and restored: what was acknowledged before the backup exists, once.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectDatabase, disconnectDatabase } from '#platform/database/database.server.ts'
import { fillTickets } from '#tests/bench/fill-tickets.ts'
import { startPortal } from '#tests/portal/portal-process.ts'
import { lostAndDouble, mailsTwice } from './count.ts'
import { type Outcome, untilMore } from './fault.ts'
import { sendQuestions } from './load.ts'
import { openStageApart, type StageApart, sql, startWorkerAgain } from './stage.ts'

const tickets = 100_000

/** Runs one of the portal's commands with the stage's settings; gives what it said. */
async function command(stage: StageApart, ...words: string[]): Promise<string> {
  const env = {
    ...process.env,
    ...stage.env,
    NODE_ENV: 'production',
    PORTAL_DATA_DIR: stage.dataDir,
    LOG_LEVEL: 'warn',
  }
  const { stdout } = await promisify(execFile)(process.execPath, words, { env, maxBuffer: 10 * 1024 * 1024 })
  return stdout
}

async function countFilled(stage: StageApart): Promise<string> {
  const rows = await sql(
    stage,
    `select count(distinct ticket.id)::int as tickets, count(*)::int as entries, sum(hashtext(message)::bigint)::text as words
     from ticket join ticket_entry on ticket_id = ticket.id where ticket.idempotency_key like 'bench-%'`,
  )
  return JSON.stringify(rows[0])
}

/** `longestWait` is that of questions beside the running backup, `backAfter` from the stop until the next receipt. */
export async function restoreMany(port: number): Promise<Outcome> {
  const stage = await openStageApart({ port })
  try {
    connectDatabase(await stage.databaseUrl(), { max: 2 })
    await fillTickets(tickets).finally(disconnectDatabase)
    const before = await countFilled(stage)

    const first = await sendQuestions(stage.origin)
    await untilMore(first, 24)
    await first.stop()
    const file = join(stage.dataDir, 'uji.dump.gz')
    const beside = await sendQuestions(stage.origin)
    await untilMore(beside, 8)
    const backupBegan = performance.now()
    await command(stage, 'scripts/backup.ts', file)
    const backupEnded = performance.now()
    await beside.stop()

    const stopped = performance.now()
    await stage.web.stop()
    await stage.worker.stop()
    const restoreBegan = performance.now()
    await command(stage, 'scripts/restore.ts', file, '--force')
    const restoreEnded = performance.now()
    stage.web = await startPortal({ ...stage, part: 'web' })
    await startWorkerAgain(stage)
    // The restore has ended all sessions.
    const after = await sendQuestions(stage.origin)
    await untilMore(after, 1)
    const backAfter = performance.now() - stopped
    await untilMore(after, 16)
    await after.stop()

    const acknowledged = [...first.acknowledged, ...after.acknowledged]
    const { lost, double } = await lostAndDouble(await stage.databaseUrl(), acknowledged)
    const problems: string[] = []
    const restored = await countFilled(stage)
    if (restored !== before) problems.push(`restored ${restored} of ${before}`)
    if (!before.includes(`"tickets":${tickets},`)) problems.push(`not filled: ${before}`)
    if (beside.refused.length > 0) problems.push(`${beside.refused.length} refused beside the backup`)
    if (lost.length > 0 || double.length > 0) problems.push(`lost ${lost.length}, double ${double.length}`)
    const twice = mailsTwice(stage.mailServer.taken)
    if (twice.length > 0) problems.push(`mails twice: ${twice.slice(0, 3).join(', ')}`)
    const waits = [...beside.taken, ...beside.refused].map(({ began, ended }) => ended - began)
    const inSeconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    return {
      ...{ acknowledged: acknowledged.length, lost: lost.length, double: double.length, mailsTwice: twice.length },
      ...{ longestWait: Math.max(...waits), backAfter, slowness: 1, problems },
      notes: [
        `backup ${inSeconds(backupBegan, backupEnded)} s, restore ${inSeconds(restoreBegan, restoreEnded)} s; ${before}`,
      ],
    }
  } finally {
    await stage.close()
  }
}
