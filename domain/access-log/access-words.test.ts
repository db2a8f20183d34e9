// Checks that the log has words for everything that is done: what the domain records is read off its own files.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionInWords, changesInWords, targetInWords } from './access-words.ts'

const sources = globSync('domain/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

test('every recorded action has its words', () => {
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(/action: '([a-z-]+\.[a-z-]+)'/g)].map(([, action = '']) => action),
  )
  // The desk names its own ones without the area: 'ticket.' is put before them where they are recorded.
  const changes = sources
    .filter(({ text }) => /TicketChange/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/action: '([a-z-]+)'/g)].map(([, action]) => `ticket.${action}`))
  const all = [...new Set([...named, ...changes])]
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter((action) => actionInWords(action) === action)).toEqual([])
})

test('every recorded target has its word', () => {
  const kinds = sources.flatMap(({ text }) =>
    [...text.matchAll(/target: [`']([a-z-]+):/g)].map(([, kind = '']) => kind),
  )
  expect(kinds.length).toBeGreaterThan(10)
  expect([...new Set(kinds)].filter((kind) => targetInWords(`${kind}:1`) === `${kind}:1`)).toEqual([])
})

test('every recorded change has its word', () => {
  const literal = sources.flatMap(({ text }) =>
    [...text.matchAll(/changes: \{([^{}]*)\}/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/\b([a-zA-Z]+): \[/g)].map(([, field = '']) => field),
    ),
  )
  const fields = [...new Set(literal)]
  expect(fields.length).toBeGreaterThan(15)
  expect(fields.filter((field) => changesInWords({ [field]: 1 })[0]?.startsWith(`${field}:`))).toEqual([])
})
