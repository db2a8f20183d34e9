// Tests of the release alone: it starts on a bare machine without a registry, its commands work, its list is whole.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { commandNames } from '#scripts/portal/run-command.ts'
import { productionPackages } from '#scripts/release/production-packages.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { until } from '../faults/until.ts'
import { bareBones, type ReleaseFolder } from './release-folder.ts'
import { aDataFolder, runPortalCommand, runReleased, startReleased } from './released-portal.ts'
import { must, patience, type Trial } from './trial.ts'

const run = promisify(execFile)

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The home page as text, with a file that it needs. */
async function readHome(origin: string): Promise<void> {
  let text = ''
  // On a busy machine the first of all pages may be refused with a message (503) until there was time to render it.
  await until(
    'the home page',
    async () => {
      const home = await fetch(origin)
      text = await home.text()
      must(home.status === 200 || home.status === 503, `the home page was answered with ${home.status}`)
      return home.status === 200
    },
    patience,
  )
  must(text.includes('<h1'), 'the home page has no heading')
  const script = /\/assets\/[\w.-]+\.(?:js|css)/.exec(text)?.[0]
  must(script !== undefined, 'the home page names no built file')
  const asset = await fetch(origin + script)
  must(asset.status === 200, `${script} was answered with ${asset.status}`)
}

/** On the embedded database, where PATH leads to traps; a second time with the data of the first. */
export function starts({ folder, place, megabytes }: ReleaseFolder, port: number): Trial {
  return {
    name: 'release starts without npm, registry or rights',
    run: async () => {
      const { path, called } = await bareBones(place)
      const options = { folder, port, path, dataDir: await aDataFolder(place, 'data-start') }
      const marker = join(place, 'marker')
      await writeFile(marker, '')
      const times: number[] = []
      for (let round = 0; round < 2; round += 1) {
        const portal = await startReleased(options)
        times.push(portal.startedIn)
        try {
          await readHome(portal.origin)
          await new HttpClient(`http://localhost:${port}`).signIn('agent@spmb.test')
        } finally {
          must((await portal.stop()) === 0, 'it did not end as it should')
        }
      }
      must((await called()) === '', `it called ${await called()}`)
      const { stdout } = await run('find', [folder, '-newer', marker])
      must(stdout === '', `it wrote into the release: ${stdout}`)
      const [first = 0, second = 0] = times
      const load = loadavg()[0]?.toFixed(1)
      return `${megabytes} MB; answers ${seconds(first)} after its first call, with a new database, and ${seconds(second)} after the next (load average ${load}; 10 s are asked for on a quiet machine)`
    },
  }
}

/** Every command of the table explains itself, and an unknown one is answered with the table. */
export function commandsExplain({ folder, place }: ReleaseFolder): Trial {
  return {
    name: 'help of every command of the release',
    run: async () => {
      const options = { folder, dataDir: await aDataFolder(place, 'data-help') }
      for (const name of commandNames) {
        const help = await runPortalCommand(options, name, '--help')
        must(help.includes(`portal ${name}`), `./portal ${name} --help wrote ${help}`)
      }
      const unknown: { code?: number; stderr?: string } = await runPortalCommand(options, 'kucing').then(
        () => ({ code: 0 }),
        (error) => error,
      )
      must(unknown.code === 2, `an unknown command ended with ${unknown.code}`)
      const absent = commandNames.filter((name) => !unknown.stderr?.includes(`  ${name} `))
      must(absent.length === 0, `the help of an unknown command omits ${absent.join(', ')}`)
      return commandNames.join(', ')
    },
  }
}

/** Each as an operator calls it: beside the running portal, and the restore without it. */
export function commandsWork({ folder, place }: ReleaseFolder, port: number): Trial {
  return {
    name: 'commands of the release',
    run: async () => {
      const options = { folder, port, dataDir: join(place, 'data-start') }
      const file = join(options.dataDir, 'trial.dump.gz')
      const portal = await startReleased(options)
      try {
        const made = await runReleased(options, 'scripts/admin-create.ts', 'uji@example.test', 'Uji Coba')
        must(made.includes('/reset-password?token='), `admin:create wrote ${made}`)
        const checked = await runReleased(options, 'scripts/audit-verify.ts')
        must(checked.length > 0, 'audit:verify wrote nothing')
        const people = await runPortalCommand(options, 'people', 'list', 'uji@', '--as', 'uji@example.test')
        must(people.includes('uji@example.test'), `./portal people list wrote ${people}`)
        await runReleased(options, 'scripts/backup.ts', file)
      } finally {
        await portal.stop()
      }
      await runReleased(options, 'scripts/restore.ts', file, '--force')
      const again = await startReleased(options)
      await readHome(again.origin).finally(again.stop)
      return 'admin:create, audit:verify, ./portal people, backup, restore'
    },
  }
}

/** Every package folder of the archive is in the list, and Node. */
export function listIsWhole({ folder }: ReleaseFolder): Trial {
  return {
    name: 'SBOM',
    run: async () => {
      const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
        bomFormat: string
        specVersion: string
        components: { name: string; version: string; purl: string; licenses?: unknown[] }[]
      }
      must(sbom.bomFormat === 'CycloneDX', `its format is ${sbom.bomFormat}`)
      const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))
      const shipped = productionPackages(process.cwd())
      const missing = shipped.filter(({ name, version }) => !listed.has(`${name}@${version}`))
      must(missing.length === 0, `it omits ${missing.map(({ name }) => name).join(', ')}`)
      must(listed.has(`node@${process.versions.node}`), 'it omits Node')
      const absent = shipped.filter(({ path }) => !existsSync(join(folder, path, 'package.json')))
      must(absent.length === 0, `the archive lacks ${absent.map(({ path }) => path).join(', ')}`)
      return `CycloneDX ${sbom.specVersion}, ${sbom.components.length} components`
    },
  }
}
