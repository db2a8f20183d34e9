// Holds .env.example to platform/env.server.ts: operators find every variable there, and none that nothing reads.
import { expect, test } from 'vitest'
import { read } from './source-files.ts'

test('every variable stands in .env.example, and nothing else does', () => {
  const schema = /const variables = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(read('platform/env.server.ts'))?.[1] ?? ''
  const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
  const documented = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(variables.length).toBeGreaterThan(5)
  expect(documented.toSorted()).toEqual(variables.toSorted())
})
