// Limits the size of files and folders.
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, ownFiles, read } from './source-files.ts'

const sources = ownFiles().filter((file) => !isTest(file))
const tests = ownFiles().filter(isTest)

const lines = (file: string) => read(file).trimEnd().split('\n').length
const longerThan = (files: readonly string[], limit: number) =>
  files.filter((file) => lines(file) > limit).map((file) => `${file}: ${lines(file)} lines`)

test('no folder holds more than 25 source files beside each other', () => {
  const crowded = Object.entries(Object.groupBy(sources, (file) => dirname(file)))
  expect(crowded.filter(([, files]) => (files?.length ?? 0) > 25).map(([folder]) => folder)).toEqual([])
})

test('no source file is longer than 400 lines, no test file longer than 600', () => {
  expect([...longerThan(sources, 400), ...longerThan(tests, 600)]).toEqual([])
})

test('95 of 100 source files have at most 250 lines', () => {
  const long = longerThan(sources, 250)
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(Math.floor(sources.length * 0.05))
})

test('no file gathers others, and no file or folder is a drawer', () => {
  const drawer = /(^|\/)(utils?|helpers?|misc|lib|common)([./]|$)/
  expect([...sources, ...tests].filter((file) => drawer.test(file) || /(^|\/)index\.[jt]sx?$/.test(file))).toEqual([])
})
