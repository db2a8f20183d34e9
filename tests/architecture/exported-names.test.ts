// No exported name exists twice: search and editors would confuse them.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isTest, ownFiles, read } from './source-files.ts'

/** What React Router reads from a route module. */
const routeExports = new Set([
  ...[
    'default',
    'loader',
    'action',
    'meta',
    'links',
    'headers',
    'handle',
    'shouldRevalidate',
    'clientLoader',
    'clientAction',
  ],
  ...['ErrorBoundary', 'Layout', 'middleware'],
])

function exportedNames(text: string): string[] {
  const tree = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const names = tree.statements.flatMap((statement): string[] => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
    if (!isExported) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText())
    const { name } = statement as ts.DeclarationStatement
    return name ? [name.getText()] : []
  })
  return [...new Set(names)].filter((name) => !routeExports.has(name))
}

function twinsAmong(texts: ReadonlyMap<string, string>): string[] {
  const files = Map.groupBy(
    [...texts].flatMap(([file, text]) => exportedNames(text).map((name) => ({ file, name }))),
    ({ name }) => name,
  )
  return [...files].filter(([, all]) => all.length > 1).map(([name, all]) => `${name}: ${all.map(({ file }) => file)}`)
}

test('no exported name exists twice', () => {
  const sources = ownFiles().filter((file) => !isTest(file) && !file.endsWith('.d.mts'))
  expect(twinsAmong(new Map(sources.map((file) => [file, read(file)])))).toEqual([])
})

test('a planted second name is found', () => {
  const texts = new Map([
    ['a.ts', 'export const one = 1'],
    ['b.ts', 'export function one() {}'],
    ['c.ts', 'const one = 1\nexport const loader = one'],
    ['d.ts', 'export const loader = 1'],
  ])
  expect(twinsAmong(texts)).toEqual(['one: a.ts,b.ts'])
})
