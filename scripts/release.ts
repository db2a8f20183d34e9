// `npm run release`: the built portal with all that it runs on, packed into release/ for a machine without a registry.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeLicences, writeSbom } from '#scripts/release/production-packages.ts'
import { isSpare, releaseParts } from '#scripts/release/release-manifest.ts'
import { productionPackages } from './release/production-packages.ts'
import { releaseManifest } from './release/release-manifest.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')

const programs = {
  start: `#!/bin/sh
# Starts the portal of this release; with 'web' or 'worker' behind it, one of its two parts.
cd "$(dirname "$(readlink -f "$0")")" && NODE_ENV=production exec bin/node --max-semi-space-size=8 build/server/start.js "$@"
`,
  portal: `#!/bin/sh
# Commands for operators: ./portal --help. Files are named by whole paths.
cd "$(dirname "$(readlink -f "$0")")" && exec bin/node scripts/portal.ts "$@"
`,
}

async function copyInto(folder: string, path: string): Promise<void> {
  await cp(join(root, path), join(folder, path), { recursive: true, filter: (from) => !isSpare(from) })
}

async function layOut(folder: string): Promise<void> {
  const packages = productionPackages(root)
  for (const part of releaseParts) await copyInto(folder, part)
  // Their own packages are below them in node_modules and are included where needed.
  for (const { path } of packages) {
    const nested = join(root, path, 'node_modules')
    const filter = (from: string) => !isSpare(from) && !from.startsWith(nested)
    await cp(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter })
  }
  await mkdir(join(folder, 'bin'))
  await cp(await realpath(process.execPath), join(folder, 'bin/node'))
  for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, name), text)
  for (const program of [...Object.keys(programs), 'bin/node']) await chmod(join(folder, program), 0o755)
  await cp(join(root, 'deploy/release-readme.md'), join(folder, 'README.md'))
  const manifest = releaseManifest(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeLicences(join(folder, 'licences'), { root, packages })
  await writeSbom(join(folder, 'sbom.cdx.json'), { root, packages, nodeVersion: process.versions.node })
}

async function pack(folder: string, archive: string): Promise<void> {
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w', '--sort=name']
  await run('tar', [...owners, '-czf', archive, '-C', dirname(folder), basename(folder)])
}

async function release(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('a release is made on Linux: it carries programs for the machine')
  const { name, version } = releaseManifest(await readFile(join(root, 'package.json'), 'utf8'))
  const full = `${name}-${version}-linux-${process.arch}`
  const work = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-release-'))
  try {
    await mkdir(join(work, full))
    await layOut(join(work, full))
    await mkdir(join(root, 'release'), { recursive: true })
    const archive = join(root, 'release', `${full}.tar.gz`)
    await pack(join(work, full), archive)
    const digest = createHash('sha256')
      .update(await readFile(archive))
      .digest('hex')
    await writeFile(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`)
    const megabytes = Math.round((await stat(archive)).size / 1024 / 1024)
    process.stdout.write(`release/${basename(archive)} (${megabytes} MB)\n${digest}\n`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

release().catch((error: unknown) => {
  process.stderr.write(`The release is not made: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
