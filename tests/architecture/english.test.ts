// Counts lines with expressions that are not plain technical English. The number may only go down.
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownFiles, read, root } from './source-files.ts'

/** Lines that still hold one of the expressions. */
const linesLeft = 276

const expressions = new RegExp(
  String.raw`\b(${[
    ...['mend(s|ed)?', 'anew', 'afresh', 'told', 'tells?', 'telling', 'hear[sd]?', 'puts? off', 'newcomers?', 'deeds?'],
    ...[
      'knows',
      'forget(s|ting)?',
      'forgotten',
      'rooms?',
      'floors?(?!\\()',
      'walks?',
      'stands for',
      'doors?',
      '(?<!front-)matters?',
    ],
    ...['in words', 'by itself', 'papers?', 'of its own', 'askers?', 'none of', 'whom', 'since when', 'who(so)?ever'],
    ...[
      'goes on',
      'go on',
      'bears?',
      'borne',
      'once more',
      'thrice',
      'gives? back',
      'given back',
      'comes back',
      'came back',
    ],
    ...[
      'gives how many',
      'sleeps',
      'wakes',
      'woken?',
      'woke',
      'takes? (up|out|back)',
      'taken (up|out|back)',
      'hand-over',
    ],
    ...['lies?', 'leans?', 'hands on', 'handed on', 'left out', 'leaves out', 'is there', 'are there', 'held back'],
    ...['tried again', 'worked out', 'reckoned', 'so that it can', 'crowd', 'so long', 'in vain'],
    ...['somebody', 'anybody', 'nobody'],
  ].join('|')})\b`,
  'i',
)

test('expressions that are not plain English become fewer', () => {
  const documents = globSync('{docs/**/,}*.md', { cwd: root }).filter((file) => file !== 'CHANGELOG.md')
  const files = [...ownFiles().filter((file) => !file.endsWith('english.test.ts')), ...documents]
  const found = files.flatMap((file) => read(file).split('\n')).filter((line) => expressions.test(line))
  expect(found.length).toBeLessThanOrEqual(linesLeft)
})
