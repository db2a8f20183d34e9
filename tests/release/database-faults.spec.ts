// Short faults under load: processes killed, PostgreSQL restarted, frozen, read-only or out of reach without a word.
import { expect, test } from '@playwright/test'
import { ports } from '#tests/e2e/ports.ts'
import { frozen, halfOpen, readOnly, restarted } from '../faults/database-away.ts'
import { type Fault, suffer } from '../faults/fault.ts'
import { backendKilled, everythingKilled, portalKilled, postmasterKilled, workerKilled } from '../faults/kills.ts'
import { openStage, openStageApart, type Stage } from '../faults/stage.ts'

/** `npm run test:faults` is for figures; here a busy machine may be this many times slower than it. */
const generous = 4

/** One portal suffers them all, one after the other. */
async function sufferAll<On extends Stage>(stage: On, faults: readonly Fault<On>[]): Promise<void> {
  try {
    for (const fault of faults) {
      await test.step(fault.name, async () => {
        const outcome = await suffer(fault, stage, { settle: false, generous })
        expect(outcome).toMatchObject({ lost: 0, double: 0, mailsTwice: 0, problems: [] })
      })
    }
  } finally {
    await stage.close()
  }
}

test('kills of the portal, of one backend, of PostgreSQL: nothing is lost or double, and all returns', async () => {
  await sufferAll(await openStage({ port: ports.databaseFaults }), [
    backendKilled,
    postmasterKilled,
    portalKilled,
    everythingKilled,
  ])
})

test('a database that restarts, freezes, falls silent or takes no writes: a 503 message, and automatic recovery', async () => {
  await sufferAll(await openStageApart({ port: ports.databaseFaultsApart }), [
    halfOpen,
    frozen(8),
    restarted,
    readOnly,
    workerKilled,
  ])
})
