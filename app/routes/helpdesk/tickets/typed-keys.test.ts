// Checks which keys are text and which are shortcuts.
import { expect, test } from 'vitest'
import { followTyping } from './typed-keys.ts'

const none = { text: '', at: Number.NEGATIVE_INFINITY }
const shortcuts = 'jkxrnezgtplw'

/** The keys that would act, typed `every` milliseconds. */
function acting(words: string, every: number, early = none, from = 5_000): string {
  const isText = followTyping(early)
  return [...words].filter((key, at) => !isText(key, from + at * every, shortcuts.includes(key))).join('')
}

test('shortcuts act, however fast they follow each other', () => {
  expect(acting('jjxrne', 30)).toBe('jjxrne')
})

test('text that began before the page listened never acts, also when it is typed slowly', () => {
  const early = { text: 'rSila', at: 4_900 }
  expect(acting('kan cek folder spam dan tambahkan alamat kami.', 60, early)).toBe('')
  expect(acting('kan tunggu', 900, early)).toBe('')
})

test('text that begins with a key that is no shortcut never acts', () => {
  expect(acting('Perpanjangan waktu', 80)).toBe('P')
})

test('after a pause the shortcuts act again', () => {
  expect(acting('e', 60, { text: 'rBapak', at: 3_900 })).toBe('e')
  expect(acting('Bje', 1_100)).toBe('Bje')
})

test('a space that presses a button begins no text', () => {
  expect(acting(' j', 60)).toBe(' j')
})
