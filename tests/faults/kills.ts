// Processes that end without a word: the portal, its worker, one backend of PostgreSQL, all of it.
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterOf, startPortal } from '#tests/portal/portal-process.ts'
import { type Fault, type Scene, untilMore } from './fault.ts'
import { type StageApart, sql, startWorkerAgain } from './stage.ts'

const busyBackend = `select pid from pg_stat_activity where application_name = 'helpdesk-spmb' and pid <> pg_backend_pid()
  order by state = 'idle in transaction' desc, state = 'active' desc limit 1`

async function killAndStart({ stage, fixed }: Scene, kill: () => Promise<void>): Promise<undefined> {
  await kill()
  await sleep(500)
  fixed()
  stage.web = await startPortal(stage)
  stage.worker = stage.web
}

export const portalKilled: Fault = {
  name: 'kill -9 of the portal, started again',
  allowed: 'silence',
  refuses: true,
  happen: (scene) => killAndStart(scene, scene.stage.web.kill),
}

export const everythingKilled: Fault = {
  name: 'kill -9 of portal and PostgreSQL at once, started again',
  allowed: 'silence',
  refuses: true,
  happen: (scene) => killAndStart(scene, scene.stage.web.killEverything),
}

/**
 * Killing one backend makes PostgreSQL end all others and recover: every connection is lost. On a quick disk that takes a tenth
 * of a second, and no one need be refused.
 */
export const backendKilled: Fault = {
  name: 'kill -9 of one backend that writes, three times',
  allowed: 'words',
  wait: 3_000,
  back: 3_000,
  happen: async ({ stage, load, fixed }) => {
    for (let round = 0; round < 3; round += 1) {
      const [busy] = await sql<{ pid: number }>(stage, busyBackend)
      if (!busy) throw new Error('the portal has no connection')
      process.kill(busy.pid, 'SIGKILL')
      fixed()
      await untilMore(load, 12)
    }
    return undefined
  },
}

/** As with a restart, no one need be refused: another server shows that this one ended. */
export const postmasterKilled: Fault = {
  name: 'kill -9 of PostgreSQL itself, revived by the portal',
  allowed: 'words',
  wait: 3_000,
  // The portal notices, waits for the backends to go, starts a server, which replays its journal.
  back: 10_000,
  happen: async ({ stage, load, fixed }) => {
    const before = await postmasterOf(stage.dataDir)
    process.kill(before, 'SIGKILL')
    fixed()
    await untilMore(load, 12)
    return (await postmasterOf(stage.dataDir)) === before ? ['PostgreSQL was not started again'] : undefined
  },
}

export const workerKilled: Fault<StageApart> = {
  name: 'kill -9 of the worker in the middle of mails, started again',
  allowed: 'receipts',
  happen: async ({ stage, load, fixed }) => {
    await stage.worker.kill()
    await untilMore(load, 12)
    await startWorkerAgain(stage)
    fixed()
    return undefined
  },
}
