// Checks that no field for digits is cut by the browser: a pasted number has blanks, which count before they are removed.
import { expect, test } from 'vitest'
import { isTest, ownFiles, read } from './source-files.ts'

/** Tags and objects that have a keyboard for digits and a maximum length. */
const cutFields = (text: string) =>
  [...text.matchAll(/<TextInput\b[^>]*>|\{[^{}]*\}/g)]
    .map(([found]) => found)
    .filter((found) => /inputMode[=:]\s*["'](?:numeric|tel|decimal)/.test(found) && /maxLength/.test(found))

test('no field for digits has a maximum length', () => {
  const pages = ownFiles().filter((file) => file.startsWith('app/') && file.endsWith('.tsx') && !isTest(file))
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.flatMap((file) => cutFields(read(file)).map((field) => `${file}: ${field}`))).toEqual([])
})

test('a planted field is found', () => {
  expect(cutFields('<TextInput inputMode="numeric" maxLength={10} />')).toHaveLength(1)
  expect(cutFields("{ name: 'nisn', inputMode: 'numeric', maxLength: 10 }")).toHaveLength(1)
})
