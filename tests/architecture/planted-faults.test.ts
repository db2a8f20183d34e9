// Holds the planted faults to the code, which `npm run test:planted` changes only before a release.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from '#tests/planted/faults.ts'
import { read } from './source-files.ts'

test('the text of each planted fault is in its file once, and its tests exist', () => {
  const isOnce = (file: string, text: string) => read(file).split(text).length === 2
  expect(faults.filter(({ file, text }) => !isOnce(file, text)).map(({ name }) => name)).toEqual([])
  expect(faults.flatMap(({ tests }) => tests).filter((file) => !existsSync(file))).toEqual([])
})
