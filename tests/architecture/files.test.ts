// Holds the files to their habits: short, named for what they do, and opening with a sentence on what they are.
import { basename, dirname, extname } from 'node:path'
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

test('95 of 100 source files have at most 200 lines', () => {
  const long = longerThan(sources, 200)
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(Math.floor(sources.length * 0.05))
})

test('every source file opens with a comment that is a sentence', () => {
  const opensWithSentence = (file: string) => {
    const text = read(file).replace(/^#!.*\n/, '')
    const opening = /^(?:\/\/ .*\n)+|^\/\*\*? [\s\S]*?\*\//.exec(text)?.[0] ?? ''
    return /[.!?][)'"]*$/.test(opening.replace(/\s*\*\/$/, '').trimEnd())
  }
  expect(sources.filter((file) => !opensWithSentence(file))).toEqual([])
})

test('no file gathers others, and no file or folder is a drawer', () => {
  const drawer = /(^|\/)(utils?|helpers?|misc|lib|common)([./]|$)/
  expect([...sources, ...tests].filter((file) => drawer.test(file) || /(^|\/)index\.[jt]sx?$/.test(file))).toEqual([])
})

const verbs = [
  ...['submit', 'find', 'get', 'load', 'claim', 'reply', 'complete', 'register', 'sign', 'look', 'record'],
  ...[
    'queue',
    'deliver',
    'change',
    'ensure',
    'insert',
    'thank',
    'count',
    'give',
    'remove',
    'create',
    'request',
    'set',
    'replace',
    'end',
    'encode',
    'collect',
    'erase',
    'invite',
    'resend',
    'send',
    'block',
    'unblock',
    'check',
    'read',
    'begin',
    'renew',
    'reset',
    'forget',
    'upload',
    'attach',
    'scan',
    'prune',
    'assign',
    'classify',
    'hand',
    'note',
    'merge',
    'undo',
    'store',
    'rate',
    'reopen',
    'file',
    'resolve',
    'start',
    'run',
    'fill',
    'escalate',
    'close',
    'announce',
    'open',
    'order',
    'restore',
    'revert',
    'keep',
    'export',
    'perform',
    'follow',
    'hide',
  ],
]

/** 'find-own-tickets.ts' promises 'findOwnTickets'. */
function promisedName(file: string): string {
  return basename(file, extname(file))
    .replace(/\.server$/, '')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

test('a domain file named for a verb exports the function of that name', () => {
  const named = sources.filter((file) => new RegExp(`^domain/.+/(${verbs.join('|')})-`).test(file))
  const exported = (file: string) => [
    ...[...read(file).matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name),
    ...[...read(file).matchAll(/^export const (\w+)[^=\n]*= (?:async )?\(/gm)].map(([, name]) => name),
  ]
  const wrong = named
    .filter((file) => exported(file).length === 1 && exported(file)[0] !== promisedName(file))
    .map((file) => `${file} exports ${exported(file)[0]}, not ${promisedName(file)}`)
  expect(wrong).toEqual([])
})
