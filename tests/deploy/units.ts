// A trial of the systemd units, as far as it goes without being the first process of a machine.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ReleaseFolder } from './release-folder.ts'
import { Missing, must, type Trial } from './trial.ts'

const run = promisify(execFile)

const units = ['helpdesk-spmb-web@3001.service', 'helpdesk-spmb-worker.service', 'helpdesk-spmb-backup.service']

/** systemd takes them, and finds little that they might do beyond their work. */
export function unitsAreSound({ folder, place }: ReleaseFolder): Trial {
  return {
    name: 'systemd units',
    run: async () => {
      const here = await run('systemd-analyze', ['--version']).then(
        () => true,
        () => false,
      )
      if (!here) throw new Missing('systemd-analyze is not on this machine; install the package systemd')
      const paths = [...units, 'helpdesk-spmb-backup.timer'].map((unit) => {
        const text = readFileSync(join(folder, 'deploy/systemd', unit.replace('3001', '')), 'utf8')
        return { path: join(place, unit), text: text.replaceAll('/opt/helpdesk-spmb/current', folder) }
      })
      for (const { path, text } of paths) await writeFile(path, text)
      const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', ...paths.map(({ path }) => path)])
      must(stdout + stderr === '', stdout + stderr)
      const exposure: string[] = []
      for (const unit of units) {
        const judged = await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', join(place, unit)])
        exposure.push(/exposure level for \S+: ([\d.]+)/.exec(judged.stdout)?.[1] ?? '?')
      }
      return `verified; exposure ${exposure.join(', ')} of 10 (at most 2.0)`
    },
  }
}
