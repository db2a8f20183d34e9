// Errors go into the log and into what is kept of failed jobs as errors, never as their text: texts hold typed values.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isTest, ownFiles, read, sourceFolders } from './source-files.ts'

const textProperties = new Set(['message', 'stack', 'detail', 'toString'])
const textMakers = new Set(['String', 'stringify', 'inspect', 'format'])

/** True for an expression that makes text of a value: `error.message`, `String(error)`, `${error}`. */
function makesText(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return textProperties.has(node.name.text)
  if (ts.isTemplateExpression(node)) return true
  if (!ts.isCallExpression(node)) return false
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  return ts.isIdentifier(called) && textMakers.has(called.text)
}

function holds(node: ts.Node, found: (inner: ts.Node) => boolean): boolean {
  return found(node) || (ts.forEachChild(node, (child) => holds(child, found) || undefined) ?? false)
}

/** The `log` of a call `log.warn(…)` or `log[level](…)`. */
function isLogCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false
  const { expression } = node
  return (
    (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression)) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 'log'
  )
}

const isJobOutput = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'output'

/** The places of a file where text of an error goes into the log or into the output of a job. */
function violationsIn(file: string, text = read(file)): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const texts = new Set<string>()
  const visitNames = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      if (holds(node.initializer, makesText) && !ts.isArrowFunction(node.initializer)) texts.add(node.name.text)
    }
    ts.forEachChild(node, visitNames)
  }
  visitNames(tree)
  const bad = (node: ts.Node) => makesText(node) || (ts.isIdentifier(node) && texts.has(node.text))
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const looked = isLogCall(node) ? node.arguments : isJobOutput(node) ? [node.initializer] : []
    if (looked.some((each) => holds(each, bad))) {
      found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

test('no text of an error goes into the log or is kept with a job', () => {
  const sources = ownFiles().filter((file) => sourceFolders.some((layer) => file.startsWith(`${layer}/`)))
  const files = sources.filter((file) => !isTest(file) && read(file).includes('log.server.ts'))
  expect(files.length).toBeGreaterThan(15)
  expect(files.flatMap((file) => violationsIn(file))).toEqual([])
})

test.each([
  'log.warn({ reason: error.message }, "x")',
  'log.warn({ reason: String(error) }, "x")',
  ['log.error(`failed: $', '{error}`)'].join(''),
  'log[level]({ reason: (error as Error).message }, "x")',
  'log.info({ what: inspect(error) }, "x")',
  'const reason = error instanceof Error ? error.message : "odd"\nlog.warn({ reason }, "x")',
  'const job = { output: { message: error.message } }',
])('a planted violation is found: %s', (text) => {
  expect(violationsIn('planted.ts', text)).toHaveLength(1)
})

test.each(['log.warn({ err: error }, "x")', 'log.warn({ err: known.cause ?? known, job: job.id }, "x")'])(
  'an error as it is may go in: %s',
  (text) => {
    expect(violationsIn('planted.ts', text)).toEqual([])
  },
)
