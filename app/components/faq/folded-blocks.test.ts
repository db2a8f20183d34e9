// Checks where an answer is folded, and that nothing of it is lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, foldBlocks } from './folded-blocks.ts'

const words = (count: number) => `${Array.from({ length: count - 1 }, () => 'kata').join(' ')} akhir.`
const counted = (blocks: ReturnType<typeof foldBlocks>['shown']) =>
  blocks
    .flatMap(({ lines }) => lines)
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length
const fold = (answer: string) => {
  const { shown, folded } = foldBlocks(blocksOf(answer))
  return [counted(shown), counted(folded)]
}

test.each([
  ['60 words', words(60), [60, 0]],
  ['two paragraphs', `${words(40)}\n${words(30)}`, [40, 30]],
  ['a paragraph of sentences', `${words(40)} K${words(15)} K${words(30)}`, [55, 30]],
  ['a first sentence that is too long', `${words(80)}\n${words(5)}`, [80, 5]],
  ['a list that does not fit with its line', `${words(30)}\nBawa:\n- ${words(50)}\n- ${words(5)}`, [30, 56]],
  ['a list of items', `1. ${words(30)}\n2. ${words(25)}\n3. ${words(20)}`, [55, 20]],
])('%s', (_, answer, expected) => {
  expect(fold(answer)).toEqual(expected)
})

test('a numbered list continues its numbers', () => {
  const { folded } = foldBlocks(blocksOf(`1. ${words(30)}\n2. ${words(25)}\n3. ${words(20)}`))
  expect(folded).toEqual([{ first: 3, lines: [words(20)] }])
})

test('no word is lost, and something is always shown', () => {
  const line = fc.record({ mark: fc.constantFrom('', '- ', '1. '), count: fc.integer({ min: 1, max: 90 }) })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const answer = lines.map(({ mark, count }) => mark + words(count)).join('\n')
      const { shown, folded } = foldBlocks(blocksOf(answer))
      expect(shown.length).toBeGreaterThan(0)
      expect(counted(shown) + counted(folded)).toBe(counted(blocksOf(answer)))
    }),
  )
})
