// Measures on sets of messages how much of distress is found and how much else is taken for it, a message a line. The first
// set was written before the rules. Of the second and the third, written by others who saw neither the rules nor the first
// set, 72 % and 57 % were found at first sight, with 1.0 % and 1.6 % taken wrongly; then the rules were widened by them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDistress } from '#domain/distress/find-distress.ts'

const linesOf = (...path: string[]) =>
  readFileSync(join(...path), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const own = (name: string) => linesOf(import.meta.dirname, `${name}.txt`)
const taken = (message: string) => findDistress(message) !== null

test.each([
  ['distress', 174, 0.98],
  ['distress-second', 193, 0.98],
  // Among them words as 'tlg' and 'semua gelap', which nothing tells from what everybody writes.
  ['distress-third', 162, 0.92],
])('of %s, %d messages, at least %d are found', (name, size, floor) => {
  const messages = own(name)
  expect(messages).toHaveLength(size)
  const missed = messages.filter((message) => !taken(message))
  expect(missed.length / size, missed.join('\n')).toBeLessThanOrEqual(1 - floor)
})

test.each([
  ['harmless', 192],
  ['harmless-second', 196],
  ['harmless-third', 189],
])('of %s, %d messages, at most 2 %% are taken for distress', (name, size) => {
  const messages = own(name)
  expect(messages).toHaveLength(size)
  const wrong = messages.filter(taken)
  expect(wrong.length / size, wrong.join('\n')).toBeLessThanOrEqual(0.02)
})

test('texts of the portal and the questions it is measured with are hardly ever taken for distress', () => {
  const files = readdirSync('content', { recursive: true, withFileTypes: true })
    .concat(readdirSync(join('tests', 'relevance'), { withFileTypes: true }))
    .filter((file) => file.isFile() && /\.(md|yaml)$/.test(file.name))
  const lines = files.flatMap((file) => linesOf(file.parentPath, file.name))
  expect(lines.length).toBeGreaterThan(10_000)
  // What remains is of matters that are distress: 'anak dipukul di sekolah'.
  const wrong = lines.filter(taken)
  expect(wrong.length / lines.length, wrong.join('\n')).toBeLessThanOrEqual(0.002)
})

test.each([
  ['aku mau bunuh diri karena dipukuli bapak', 'self_harm'],
  ['aku dipukuli bapak', 'violence'],
  ['kapan daftar ulang', null],
  ['', null],
] as const)('%s: %s', (message, danger) => {
  expect(findDistress(message)).toBe(danger)
})
