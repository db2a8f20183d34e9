// What the content says about the portal itself names labels that the screens have.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Item {
  readonly key?: string
  readonly answer?: string
  readonly source?: string
}

const aboutThePortal = 'Cara kerja portal ini'

function itemsIn(node: unknown): Item[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'answer' in node ? [node as Item] : []
  return [...own, ...Object.values(node).flatMap(itemsIn)]
}

const items = itemsIn(parse(readFileSync('instances/jawa-tengah/faq.yaml', 'utf8'))).filter(({ source }) =>
  source?.startsWith(aboutThePortal),
)

const quotesIn = (text: string) =>
  [...text.matchAll(/(?<!\p{L})'([^'\n]{3,60})'(?!\p{L})/gu)].map(([, label = '']) => label)

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ')

const code = globSync('{app,domain}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => squeeze(readFileSync(file, 'utf8')))
  .join('\n')

test('each label that an answer about the portal quotes is one of a screen', () => {
  const quoted = items.flatMap(({ key, answer = '' }) => quotesIn(answer).map((label) => ({ key, label })))
  expect(quoted.length).toBeGreaterThan(3)
  expect(quoted.filter(({ label }) => !code.includes(label))).toEqual([])
})
