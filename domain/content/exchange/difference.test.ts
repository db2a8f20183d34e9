// Checks the difference of two texts: both can be read out of it, and nothing is called changed that is not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf } from './import-view.ts'

const words = (before: string, after: string) =>
  differenceOf(before, after).map(({ kind, text }) => `${{ same: ' ', gone: '-', came: '+' }[kind]}${text}`)

test('a changed line goes and comes between those that stay', () => {
  expect(words('a\nb\nc', 'a\nB\nc')).toEqual([' a', '-b', '+B', ' c'])
})

test('long unchanged stretches are cut', () => {
  expect(words('1\n2\n3\n4\n5\n6', '1\n2\n3\n4\n5\n7')).toEqual([' …', ' 4', ' 5', '-6', '+7'])
})

test('equal texts have no difference', () => {
  expect(words('a\nb', 'a\nb')).toEqual([' …'])
})

test('both texts can be read out of it', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before.join() !== after.join())
      const lines = differenceOf(before.join('\n'), after.join('\n')).filter((line) => line.text !== '…')
      const of = (gone: 'gone' | 'came') => lines.filter(({ kind }) => kind === gone).map(({ text: line }) => line)
      const minus = (all: string[], some: string[]) =>
        some.reduce((rest, one) => rest.toSpliced(rest.indexOf(one), 1), all)
      expect(minus(before, of('gone')).sort()).toEqual(minus(after, of('came')).sort())
    }),
  )
})
