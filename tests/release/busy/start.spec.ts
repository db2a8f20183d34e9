// A start on a machine whose cores are all busy: it takes longer, and comes up.
import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { expect, test } from '@playwright/test'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'

test.describe.configure({ mode: 'default' })

/** Busy loops for each core, each in its own session: Linux shares a core evenly between sessions. */
const loopsPerCore = 10

/** Ends after ten minutes, or when this process is gone. */
const busyLoop = `
  const parent = process.ppid
  for (const end = Date.now() + 600_000; Date.now() < end && process.ppid === parent; );`

/** Occupies all cores until the returned function is called. */
function occupyCores(): () => void {
  const loops: ChildProcess[] = []
  for (let count = 0; count < availableParallelism() * loopsPerCore; count += 1) {
    loops.push(spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore', detached: true }))
  }
  return () => {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}

for (const [processes, WEB_PROCESSES] of [
  ['one web process for each core', ''],
  ['one web process', '1'],
] as const) {
  test(`the portal starts and starts again while all cores are busy, with ${processes}`, async () => {
    const { dataDir, remove } = await makeDataDir()
    const freeCores = occupyCores()
    try {
      for (const start of ['the first', 'the next']) {
        const portal = await startPortal({ dataDir, env: { WEB_PROCESSES, PORTAL_DEMO: '1', DATABASE_URL: '' } })
        try {
          // A reader who comes at once gets the page, however long it takes.
          expect([start, (await fetch(portal.origin)).status]).toEqual([start, 200])
          expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
          expect(portal.output()).not.toMatch(/a web process has ended/)
        } finally {
          await portal.stop()
        }
      }
    } finally {
      freeCores()
      await remove()
    }
  })
}
