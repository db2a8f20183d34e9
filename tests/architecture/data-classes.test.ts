// Holds docs/data.md to the database: every table of the newest snapshot has one class, and no other table is named.
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { read, root } from './source-files.ts'

const classes = ['public', 'internal', 'personal', 'secret']
const snapshot = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) })

function tablesOfDatabase(): string[] {
  const newest = globSync('platform/migrations/meta/*_snapshot.json', { cwd: root }).sort().at(-1) ?? ''
  return Object.values(snapshot.parse(JSON.parse(read(newest))).tables).map(({ name }) => name)
}

/** What is wrong with the document, one sentence each. */
function faultsOf(document: string, tables: readonly string[]): string[] {
  const lines = [...document.matchAll(/^\| `([a-z_]+)` \| ([^|]*) \|/gm)].map(([, name = '', kind = '']) => ({
    name,
    kind,
  }))
  const count = (name: string) => lines.filter((line) => line.name === name).length
  return [
    ...tables.filter((name) => count(name) !== 1).map((name) => `${name} has ${count(name)} lines`),
    ...lines.filter(({ name }) => !tables.includes(name)).map(({ name }) => `${name} is no table`),
    ...lines.filter(({ kind }) => !classes.includes(kind)).map(({ name, kind }) => `${name}: '${kind}' is no class`),
  ]
}

test('every table has one class', () => {
  const tables = tablesOfDatabase()
  expect(tables.length).toBeGreaterThan(40)
  expect(faultsOf(read('docs/data.md'), tables)).toEqual([])
})

test('each kind of mistake is found', () => {
  const document = '| `user` | personal | |\n| `user` | personal | |\n| `gone` | public | |\n| `ticket` | hidden | |\n'
  expect(faultsOf(document, ['user', 'ticket', 'session'])).toEqual([
    'user has 2 lines',
    'session has 0 lines',
    'gone is no table',
    "ticket: 'hidden' is no class",
  ])
})
