// The clock of the portal's machine jumps, while that of the database continues: an hour ahead, then an hour behind.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, untilMore } from './fault.ts'
import { type Stage, sql } from './stage.ts'

/** The environment of a portal whose clock can be made to jump. */
export const clockEnv = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'jumping-clock.mjs')}` }

const hour = 3_600_000

/** Needs a stage with `clockEnv`. */
export const clockJump: Fault<Stage> = {
  name: 'clock that jumps an hour ahead, then an hour behind',
  allowed: 'receipts',
  happen: async ({ stage, load, fixed }) => {
    const problems: string[] = []
    // SIGUSR2 sets it an hour ahead, the next one an hour behind, the third right again.
    for (const [words, offset] of [
      ['an hour ahead', hour],
      ['an hour behind', -hour],
      ['right again', 0],
    ] as const) {
      process.kill(stage.web.pid, 'SIGUSR2')
      await untilMore(load, 16)
      await sleep(2_000)
      await untilMore(load, 16)
      const newest = `select max(id), (array_agg(created_at order by id desc))[1] as at from ticket`
      const [found] = await sql<{ at: Date }>(stage, newest)
      const away = Math.abs((found?.at.getTime() ?? 0) - (Date.now() + offset))
      if (away > 60_000) problems.push(`${words}: tickets are dated ${found?.at.toISOString()}`)
    }
    fixed()
    return problems
  },
}
