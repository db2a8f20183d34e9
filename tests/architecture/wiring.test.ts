// Every middleware, guarded layout and recorded reading has a request test of its call (tests/request/wiring.ts).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from '#tests/planted/faults.ts'
import { guardedLayouts, mountedMiddleware, recordedReadings } from '#tests/request/wiring.ts'
import { isTest, ownFiles, read, root } from './source-files.ts'

const sources = ownFiles().filter((file) => !isTest(file))

/** The files that contain a match, without those that define what is called. */
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file)))

test('each middleware of the server has its test', () => {
  const mounted = [...read('server/web-app.ts').matchAll(/\.use\((\w+)/g)].map(([, name]) => name)
  expect(mounted).toEqual(Object.keys(mountedMiddleware))
})

test('each layout with a guard has its test', () => {
  expect(filesWith(/= \[guard\(/)).toEqual(Object.keys(guardedLayouts))
})

/** The top-level functions that call a function which records a reading, as 'file: function'. */
function recordingFunctions(file: string): string[] {
  const text = read(file)
  return [...text.matchAll(/\bawait (?:Promise\.all\(\[)?record(?:Reading|Access|TicketRead)\(/g)].map(({ index }) => {
    const before = [...text.slice(0, index).matchAll(/^(?:export )?(?:async function|const) (\w+)/gm)]
    return `${file}: ${before.at(-1)?.[1]}`
  })
}

test('each call that records a reading has its test', () => {
  const calls = [...new Set(sources.flatMap(recordingFunctions))]
  const definitions = /: record\w*(?:Reading|Access|TicketRead)$/
  expect(calls.filter((call) => !definitions.test(call))).toEqual(Object.keys(recordedReadings))
})

test('the tests exist', () => {
  const named = [mountedMiddleware, guardedLayouts, recordedReadings].flatMap((list) => Object.values(list))
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('each planted fault is in the table for readers, and its tests exist', () => {
  const table = read('tests/faults-caught.md')
  expect(faults.filter(({ name }) => !table.includes(`| ${name} |`)).map(({ name }) => name)).toEqual([])
  expect(faults.flatMap((each) => each.tests).filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(faults.filter(({ file, text }) => read(file).split(text).length !== 2).map(({ name }) => name)).toEqual([])
})
