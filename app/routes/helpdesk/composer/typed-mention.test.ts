// Checks who is offered for the '@' that is being typed, and where.
import { expect, test } from 'vitest'
import { offerColleagues } from './inline-picker.tsx'

const colleague = (id: string, name: string) => ({ id, name, organization: null })
const colleagues = [
  colleague('b', 'Bambang Sutrisno'),
  colleague('s', 'Sri Wahyuni'),
  colleague('u', 'Untung Sugiarto'),
]

test.each([
  ['@', 0, ['b', 's', 'u']],
  ['Tolong @b', 7, ['b']],
  ['Tolong (@SU', 8, ['b', 'u']],
  ['@Bambang S', 0, ['b']],
  ['@Bambang Sutrisno', 0, ['b']],
  ['@Bambang Sutrisno ', 0, []],
  ['@Bambang Sutrisno tolong', 0, []],
  ['@zz', 0, []],
])('%s', (text, start, ids) => {
  const offer = offerColleagues(colleagues, text, text.length)
  expect(offer?.start).toBe(start)
  expect(offer?.items.map(({ id }) => id)).toEqual(ids)
})

test.each(['ibu@b', 'tanpa', '@baris lain\nb'])('%s offers no one', (text) => {
  expect(offerColleagues(colleagues, text, text.length)).toBeUndefined()
})

test('only what stands before the caret counts', () => {
  expect(offerColleagues(colleagues, '@sri lalu', 4)?.items.map(({ id }) => id)).toEqual(['s'])
})
