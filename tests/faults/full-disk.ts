// A full disk: the portal's data on a small file system of memory that is filled up to the last byte.
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { HttpClient } from '#tests/portal/http-client.ts'
import { aPdf } from '../builders/a-photo.ts'
import type { Fault } from './fault.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)

/** Why no such disk can be made here; nothing when it can. */
export function whyNoSmallDisk(): string | undefined {
  if (process.platform !== 'linux') return 'a small disk needs the tmpfs of Linux'
  return process.getuid?.() === 0 ? undefined : 'only root may mount a small disk'
}

/**
 * Mounts an empty disk of so many megabytes, 'ro' for one that no one may write to; `remove` takes it away again.
 * @throws what mount says, as in a container that may not mount.
 */
export async function aSmallDisk(
  megabytes: number,
  access: 'rw' | 'ro' = 'rw',
): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755,${access}`, 'tmpfs', path])
  return {
    path,
    remove: async () => {
      await run('umount', [path])
      await rmdir(path)
    },
  }
}

/** Writes until nothing more fits; what is freed afterwards is filled again until `stop`. */
function fillUp(folder: string): { readonly stop: () => Promise<void> } {
  const file = join(folder, 'ballast')
  const block = Buffer.alloc(64 * 1024)
  let stopped = false
  const filling = (async () => {
    const ballast = await open(file, 'a')
    try {
      for (let size = block.length; !stopped; ) {
        const wrote = await ballast.write(block, 0, size).then(
          () => true,
          () => false,
        )
        if (wrote) continue
        if (size > 512) size = Math.floor(size / 2)
        else await sleep(5)
      }
    } finally {
      await ballast.close()
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await filling
      await rm(file)
    },
  }
}

/** The disk stays full for so many seconds. A file is uploaded and a backup asked for meanwhile. */
export function diskFull(seconds: number): Fault<Stage> {
  return {
    name: `disk full for ${seconds} s`,
    allowed: 'words',
    refuses: true,
    wait: 3_000,
    // PostgreSQL may have ended over it, and starts and replays its journal as after a kill.
    back: 10_000,
    happen: async ({ stage, load, fixed }) => {
      const [client, admin] = [new HttpClient(stage.origin), new HttpClient(stage.origin)]
      await client.signIn('client@spmb.test')
      await admin.signIn('admin@spmb.test')
      const full = fillUp(stage.dataDir)
      const problems: string[] = []
      try {
        const from = load.refused.length
        for (let waited = 0; load.refused.length === from && waited < 60_000; waited += 100) await sleep(100)
        await sleep((seconds * 1_000) / 2)
        const headers = { Origin: stage.origin, 'Content-Type': 'application/pdf' }
        const body = new Uint8Array(aPdf('x'.repeat(4 * 1024 * 1024)))
        const answers = [
          ['an upload', await client.send('/attachments?name=a.pdf', { method: 'POST', headers, body })],
          ['a wish for a backup', await admin.post('/admin/backup', { intent: 'backup' })],
        ] as const
        for (const [what, { status }] of answers) if (status !== 503) problems.push(`${what} was answered ${status}`)
        await sleep((seconds * 1_000) / 2)
      } finally {
        await full.stop()
        fixed()
      }
      return problems
    },
  }
}
