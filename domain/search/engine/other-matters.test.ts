// Checks that what names another matter is nothing the portal's own content speaks of.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameOtherMatter } from './other-matters.ts'
import { askedBy, isSilent } from './spoken-words.ts'
import { stemWord } from './stem-word.ts'
import { textWords } from './text-words.ts'

/** Where the content names another matter itself, to warn of it. */
const warnings = ['media sosial']

function pairsOf(line: string): string[] {
  const stems = textWords(line)
    .filter(({ word }) => !isSilent(word) && !askedBy(word))
    .map(({ word }) => stemWord(word))
  return stems.flatMap((stem, at) => {
    const next = stems[at + 1] ?? ''
    return nameOtherMatter(stem, next) ? [`${stem} ${next}`] : []
  })
}

test('no two words of the content or of its other ways to ask name another matter', () => {
  const articles = readdirSync('content/articles').map((name) => `articles/${name}`)
  const lines = ['faq.yaml', 'announcements.yaml', ...articles].flatMap((name) =>
    readFileSync(`content/${name}`, 'utf8').split('\n'),
  )
  expect(lines.flatMap(pairsOf).filter((pair) => !warnings.includes(pair))).toEqual([])
})

test('words with affixes are known too', () => {
  expect(nameOtherMatter(stemWord('sertifikatnya'), stemWord('tanah'))).toBe(true)
  expect(nameOtherMatter('kartu', 'keluarga')).toBe(false)
})
