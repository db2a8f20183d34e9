// A release made the way the container makes it, from nothing but what the Dockerfile copies, and unpacked elsewhere.
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { copiedSources } from './dockerfile.ts'
import { must, type Standing } from './trial.ts'

const run = promisify(execFile)

/** No registry answers there. */
export const closedRegistry = 'http://127.0.0.1:9/'

/** An unpacked release, and a place beside it that everybody may pass. */
export interface ReleaseFolder {
  readonly folder: string
  /** Temporary; holds the release, data folders and whatever a trial writes. */
  readonly place: string
  readonly megabytes: number
}

/** The project as the Dockerfile's first stage has it; packages are the installed ones, linked and not copied. */
async function copySources(place: string): Promise<void> {
  for (const source of copiedSources(await readFile('deploy/Dockerfile', 'utf8'))) {
    await cp(source, join(place, source), { recursive: true })
  }
  await run('cp', ['-al', resolve('node_modules'), join(place, 'node_modules')])
}

/**
 * Makes the release without a registry and unpacks it.
 * @throws with npm's output when it cannot be made, and when the archive is not what its checksum says.
 */
export async function makeRelease(standing: Standing): Promise<ReleaseFolder> {
  // In the project, because links do not cross disks.
  const sources = resolve('.cache/deploy-sources')
  await rm(sources, { recursive: true, force: true })
  standing.add(() => rm(sources, { recursive: true, force: true }))
  await mkdir(sources, { recursive: true })
  await copySources(sources)
  const env = { ...process.env, npm_config_registry: closedRegistry }
  await run('npm', ['run', 'release'], { cwd: sources, env, maxBuffer: 16 * 1024 * 1024 })

  const made = join(sources, 'release')
  const archive = (await readdir(made)).find((name) => name.endsWith('.tar.gz')) ?? ''
  await run('sha256sum', ['-c', `${archive}.sha256`], { cwd: made })
  const place = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-deploy-'))
  standing.add(() => rm(place, { recursive: true, force: true }))
  await chmod(place, 0o755)
  await run('tar', ['-xzf', join(made, archive), '-C', place])
  const folder = join(place, archive.replace(/\.tar\.gz$/, ''))
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  must(archive.includes(`-${version}-linux-`), `the archive is called ${archive}, and the version is ${version}`)
  return { folder, place, megabytes: Math.round((await readFile(join(made, archive))).length / 1024 / 1024) }
}

/** The only programs that a release finds by their names: those of its start script, and traps for those it must not need. */
export async function bareBones(place: string): Promise<{ path: string; called: () => Promise<string> }> {
  const path = join(place, 'programs')
  const called = join(place, 'called')
  await mkdir(path)
  await writeFile(called, '', { mode: 0o666 })
  await chmod(called, 0o666)
  for (const name of ['dirname', 'readlink']) {
    const { stdout } = await run('which', [name])
    await writeFile(join(path, name), `#!/bin/sh\nexec ${stdout.trim()} "$@"\n`, { mode: 0o755 })
  }
  for (const name of ['npm', 'npx', 'node', 'git', 'curl', 'wget']) {
    await writeFile(join(path, name), `#!/bin/sh\necho "${name} $*" >> ${called}\nexit 1\n`, { mode: 0o755 })
  }
  return { path, called: () => readFile(called, 'utf8') }
}
