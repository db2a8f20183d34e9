// What a release is made of: the packages the portal runs on and no others, and a package.json that sets nothing up.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listLicences, productionPackages, writeLicences } from '#scripts/release/production-packages.ts'
import { releaseManifest, releaseParts } from '#scripts/release/release-manifest.ts'

const manifest = readFileSync('package.json', 'utf8')
const { dependencies, devDependencies, version } = JSON.parse(manifest) as {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
  readonly version: string
}

test('a release carries every package of dependencies, and what these need', () => {
  const paths = productionPackages(process.cwd()).map(({ path }) => path)
  expect(Object.keys(dependencies).filter((name) => !paths.includes(`node_modules/${name}`))).toEqual([])
  // Of pg, of sharp, of React Router, a peer that better-auth must have.
  for (const name of ['pg-protocol', 'detect-libc', 'cookie-es', '@better-auth/utils']) {
    expect(paths).toContain(`node_modules/${name}`)
  }
})

test('a release carries no package of development, nor what only such a one needs', () => {
  const names = new Set(productionPackages(process.cwd()).map(({ path }) => path))
  const shipped = Object.keys(devDependencies).filter((name) => names.has(`node_modules/${name}`))
  expect(shipped).toEqual([])
  expect([...names].filter((path) => /esbuild|rolldown|lightningcss|typescript$/.test(path))).toEqual([])
})

test('the package.json of a release runs the Node beside it and sets nothing up', () => {
  const made = releaseManifest(manifest)
  expect(made.version).toBe(version)
  expect(Object.keys(made.scripts).filter((name) => name.startsWith('pre'))).toEqual([])
  expect(
    Object.values(made.scripts).filter((command) => !/(^| )bin\/node (--\S+ )?(scripts|build)\//.test(command)),
  ).toEqual([])
  expect(made.scripts['start:web']).toBe(
    'NODE_ENV=production exec bin/node --max-semi-space-size=8 build/server/start.js web',
  )
})

test('a release names the licence of every package, with the texts of the portal and of copyleft ones', async () => {
  const packages = productionPackages(process.cwd())
  const { list, texts } = await listLicences(process.cwd(), packages)
  const named = packages.filter(({ name, version }) => list.includes(`- ${name} ${version}\n`) === false)
  expect(named).toEqual([])
  expect(list).toMatch(/## LGPL-3.0-or-later\n\n- @img\/sharp-libvips/)
  expect(texts).toEqual(['EUPL-1.2', 'LGPL-3.0-or-later', 'GPL-3.0-or-later', 'MPL-2.0'])
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-licences-'))
  try {
    await writeLicences(join(folder, 'licences'), { root: process.cwd(), packages })
    expect(readFileSync(join(folder, 'licences/EUPL-1.2.txt'), 'utf8')).toMatch(/^EUROPEAN UNION PUBLIC LICENCE v. 1.2/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('LICENSE, package.json and the release name one licence', () => {
  const licence = readFileSync('LICENSE', 'utf8')
  const { license } = JSON.parse(manifest) as { readonly license: string }
  expect(/^SPDX-License-Identifier: (\S+)$/m.exec(licence)?.[1]).toBe(license)
  expect(licence).toMatch(/^SPDX-FileCopyrightText: \d{4} \S/m)
  expect(licence).toContain('https://interoperable-europe.ec.europa.eu/')
  expect(releaseParts).toContain('LICENSE')
})

test('the changelog begins with the version that is released next, and says nothing twice', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const versions = [...changelog.matchAll(/^## (\S+)(?: \(.+\))?$/gm)].map(([, name]) => name)
  expect(versions[0]).toBe(version)
  expect(new Set(versions).size).toBe(versions.length)
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { readonly version: string }
  expect(lock.version).toBe(version)
  const lines = changelog.split('\n').filter((line) => line.length > 60)
  expect(lines.filter((line, place) => lines.indexOf(line) !== place)).toEqual([])
  expect([...changelog.matchAll(/^\*\*([^*]+)\.\*\*/gm)].length).toBe(
    new Set([...changelog.matchAll(/^\*\*([^*]+)\.\*\*/gm)].map(([, name]) => name)).size,
  )
})

test('a release cannot be made of a project that lost one of the commands', () => {
  expect(() => releaseManifest(manifest.replace('"backup":', '"backups":'))).toThrow('no script backup')
})
