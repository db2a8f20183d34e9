// Holds the files to their habits: short, named for what they do, and opening with a sentence on what they are.
import { basename, dirname, extname } from 'node:path'
import ts from 'typescript'
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

interface Exported {
  readonly name: string
  /** True for one that reads or writes: what it gives has to be waited for. */
  readonly waits: boolean
}

/** The functions that a file exports. */
function functionsOf(file: string, text: string): Exported[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const waits = (made: ts.FunctionDeclaration | ts.ArrowFunction) =>
    made.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true ||
    /^Promise\b/.test(made.type?.getText() ?? '')
  return tree.statements.flatMap((statement) => {
    const isExported = ts.canHaveModifiers(statement)
      ? statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false
    if (!isExported) return []
    if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name?.text ?? '', waits: waits(statement) }]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isArrowFunction(initializer) ? [{ name: name.getText(), waits: waits(initializer) }] : [],
    )
  })
}

/** 'find-own-tickets.ts' promises 'findOwnTickets'. */
function promisedName(file: string): string {
  return basename(file, extname(file))
    .replace(/\.server$/, '')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const firstWord = (name: string) => /^[a-z]*/.exec(name)?.[0] ?? ''

/**
 * The files that are named for a verb and export no function of that name, though they export one that reads or writes.
 * A verb is the first word of any file that keeps its promise so.
 */
function misnamedAmong(texts: ReadonlyMap<string, string>): string[] {
  const files = [...texts].map(([file, text]) => ({ file, promised: promisedName(file), own: functionsOf(file, text) }))
  const named = files.filter(({ promised }) => promised !== firstWord(promised))
  const keeps = named.filter(({ promised, own }) => own.some(({ name, waits }) => name === promised && waits))
  const verbs = new Set(keeps.map(({ promised }) => firstWord(promised)))
  return named
    .filter(({ promised, own }) => verbs.has(firstWord(promised)) && own.some(({ waits }) => waits))
    .filter(({ promised, own }) => own.every(({ name }) => name !== promised))
    .map(({ file }) => file)
}

const textsUnder = (folder: string) =>
  new Map(sources.filter((file) => file.startsWith(folder)).map((file) => [file, read(file)] as const))

/** Those that have still to be named for what they do, but for the limits, a noun; the list only gets shorter. */
const misnamed = [
  'domain/accounts/email/change-email.ts',
  'domain/accounts/sign-in/sign-in-limits.server.ts',
  'domain/content/announcements/find-published-announcements.ts',
  'domain/privacy/erasure/erase-batch.ts',
  'domain/privacy/retention/run-retention.ts',
  'domain/search/count-searches.ts',
  'domain/search/learning/count-signals.ts',
  'domain/settings/change-rate-limits.ts',
  'domain/tickets/escalation/preview-due-time-changes.ts',
]

test('a domain file named for a verb exports the function of that name', () => {
  expect(misnamedAmong(textsUnder('domain/')).sort()).toEqual(misnamed)
})

test.each([
  ['one function of another name', 'export async function readIt() {}'],
  ['several, none of which it is', 'export const a = async () => 1\nexport function b(): Promise<void> {}'],
])('a planted file for a verb is found: %s', (_, text) => {
  const planted = 'domain/tickets/find-planted-tickets.ts'
  const texts = textsUnder('domain/tickets/desk/')
    .set(planted, text)
    .set('domain/tickets/find-kept-tickets.ts', 'export async function findKeptTickets() {}')
  expect(misnamedAmong(texts)).toEqual([planted])
})
