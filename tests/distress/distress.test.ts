// Measures on sets of messages how much of distress is found and how much else is taken for it, a message a line. The first
// set was written before the rules. Of the second and the third, written by others who saw neither the rules nor the first
// set, 72 % and 57 % were found at first sight, with 1.0 % and 1.6 % taken wrongly; then the rules were widened by them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'

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
  // Among them words as 'tlg' and 'semua gelap', which are also everyday words.
  ['distress-third', 162, 0.92],
  // Beside things that fail, as in the harmless set of that name.
  ['distress-things', 24, 1],
  // Medicine that is kept, heights, and a meeting that someone is urged to.
  ['distress-fourth', 13, 1],
])('of %s, %d messages, at least %d are found', (name, size, least) => {
  const messages = own(name)
  expect(messages).toHaveLength(size)
  const missed = messages.filter((message) => !taken(message))
  expect(missed.length / size, missed.join('\n')).toBeLessThanOrEqual(1 - least)
})

test.each([
  ['harmless', 192, 0.02],
  ['harmless-second', 196, 0.02],
  ['harmless-third', 189, 0.02],
  // A thing that is switched off, and school choice, whose verb is also said of death.
  ['harmless-things', 40, 0],
  ['harmless-fourth', 12, 0],
])('of %s, %d messages, at most %d are taken for distress', (name, size, most) => {
  const messages = own(name)
  expect(messages).toHaveLength(size)
  const wrong = messages.filter(taken)
  expect(wrong.length / size, wrong.join('\n')).toBeLessThanOrEqual(most)
})

test('texts of the portal and the questions it is measured with are hardly ever taken for distress', () => {
  const files = ['content', 'instances/jawa-tengah']
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .concat(readdirSync(join('tests', 'relevance'), { withFileTypes: true }))
    // Its lines are lists of words, which no one writes.
    .filter((file) => file.isFile() && /\.(md|yaml)$/.test(file.name) && file.name !== 'related-words.yaml')
  const lines = files.flatMap((file) => linesOf(file.parentPath, file.name))
  expect(lines.length).toBeGreaterThan(10_000)
  // What remains is about distress: 'anak dipukul di sekolah'.
  const wrong = lines.filter(taken)
  expect(wrong.length / lines.length, wrong.join('\n')).toBeLessThanOrEqual(0.002)
})

test.each([
  ['aku mau bunuh diri karena dipukuli bapak', 'self_harm'],
  ['aku dipukuli bapak', 'violence'],
  // Missed, or taken wrongly, when someone tried the portal who had seen neither rules nor sets.
  ['semoga besok aku gak bangun', 'self_harm'],
  ['aku hancur', 'self_harm'],
  ['tak tatoni tanganku dewe', 'self_harm'],
  ['mau nenggak paramex sekotak', 'self_harm'],
  ['udahan aja ah hidupnya', 'self_harm'],
  ['self harm lagi', 'self_harm'],
  ['kms aja lah', 'self_harm'],
  ['b*nuh diri', 'self_harm'],
  ['om ku suka megang megang badanku', 'violence'],
  ['pacar saya memaksa saya berhubungan badan', 'violence'],
  ['mbok dhe aku dijotosi bapak saben dina', 'violence'],
  // 'makan' was read as a misspelt 'makna', 'arit' as 'arti'.
  ['bapak ngejar aku bawa arit', 'violence'],
  ['aku tidak dikasih makan', 'violence'],
  ['mau makan racun', 'self_harm'],
  ['makan siang di sekolah', null],
  ['pesan terakhir belum dibalas', null],
  ['surat perpisahan sekolah', null],
  ['potongan silet kertas ukuran foto', null],
  ['kapan daftar ulang', null],
  ['', null],
] as const)('%s: %s', (message, danger) => {
  expect(findDistress(message)).toBe(danger)
})
