// Checks that every command of `portal` loads from the sources and packages of a release alone.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandNames } from '#scripts/portal/run-command.ts'
import { productionPackages } from '#scripts/release/production-packages.ts'
import { isSpare, releaseParts } from '#scripts/release/release-manifest.ts'

const run = promisify(execFile)

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-commands-'))
  const sources = releaseParts.filter((part) => !/^(build|docs|deploy)\b/.test(part))
  for (const part of sources) await cp(part, join(folder, part), { recursive: true, filter: (from) => !isSpare(from) })
  await cp('package.json', join(folder, 'package.json'))
  for (const { path } of productionPackages(process.cwd())) {
    // The packages below another one come with it.
    if (path.lastIndexOf('node_modules/') > 0) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(resolve(path), join(folder, path))
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('the list of all commands is shown, which loads each of them', async () => {
  const { stdout } = await run(process.execPath, ['scripts/portal.ts', '--help'], { cwd: folder })
  expect(commandNames.filter((name) => !stdout.includes(`  ${name} `))).toEqual([])
})
