// What a release is made of: the packages the portal runs on and no others, and a package.json that sets nothing up.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productionPackages } from '#scripts/release/production-packages.ts'
import { releaseManifest } from '#scripts/release/release-manifest.ts'

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
  expect(Object.values(made.scripts).filter((command) => !/(^| )bin\/node (scripts|build)\//.test(command))).toEqual([])
  expect(made.scripts['start:web']).toBe('NODE_ENV=production exec bin/node build/server/start.js web')
})

test('a release cannot be made of a project that lost one of the commands', () => {
  expect(() => releaseManifest(manifest.replace('"backup":', '"backups":'))).toThrow('no script backup')
})
