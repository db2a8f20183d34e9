// Holds the tests to the rules of CONTRIBUTING.md ("Layers"): no own time limits, no expectation that passes too early, own rows.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ownFiles, read } from './source-files.ts'

const specs = ownFiles().filter((file) => file.endsWith('.spec.ts'))
const tests = ownFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file) || /^tests\/(e2e|request)\//.test(file))

/** The texts of the statements in a file, in order; a block counts as the statements in it. */
function statementsOf(text: string): string[] {
  const source = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isLeaf = ts.isExpressionStatement(node) || ts.isVariableStatement(node) || ts.isReturnStatement(node)
    const holdsFunction = /=>\s*\{|function\s*\w*\(/.test(node.getText())
    if (isLeaf && !holdsFunction) found.push(node.getText())
    else if (ts.isExpressionStatement(node) && /^(test|describe)\b/.test(node.getText())) found.push('test(')
    if (!isLeaf || holdsFunction) ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const ownLimit = /\bsetTimeout\(\s*[\d_]+|\btimeout:\s*[\d_]|\bhookTimeout|\btestTimeout|^\s*\}, \d[\d_]{3,}\)$/

/** Statements with a time limit or a sleep of their own. */
const limitsIn = (text: string) => text.split('\n').filter((line) => ownLimit.test(line))

test('no test has a time limit or its own sleep: vitest.config.ts and playwright.config.ts have one default per layer', () => {
  // It expects the limit of the server that it tests.
  const others = tests.filter((file) => file !== 'server/bodies/bounded-server.test.ts')
  const found = others.flatMap((file) => limitsIn(read(file)).map((line) => `${file}: ${line.trim()}`))
  expect(found).toEqual([])
})

test.each(['  test.setTimeout(' + '120_000)', "await page.getByText('x').click({ time" + 'out: 500 })', '}, 60_000)'])(
  'a planted limit is found: %s',
  (line) => {
    expect(limitsIn(line)).toHaveLength(1)
  },
)

const act =
  /\.(goto|click|press|tap|check|uncheck|fill|reload|goBack|selectOption|setInputFiles)\(|^test\($|\b(signIn|asAdmin|asAgent|signInAsNew)\(/
const negative =
  /toHaveCount\(0\)|\.not\.toBe(Visible|Attached|InViewport)\(|toBeHidden\(|\.count\(\)\)\.toBe\(0\)|\.isVisible\(\)\)\.toBe\(false\)/
const positive = /\b(expect|said|ask|offer)\w*\(|waitFor|\bsubmit|flashOn|readReceipt|boundingBox|innerText|textContent/

/** What an expectation is about: `x` of 'await expect(x).toBeHidden()', also through 'x.count()'. */
const subjectOf = (statement: string) =>
  /expect\((?:await )?(.+?)(?:\.count\(\))?\)\.(?:not\.)?to/s.exec(statement)?.[1] ?? ''

/**
 * Negative expectations that pass while the page is still loading: since the last step nothing was expected to be there, and
 * what they are about was not seen or used before in the test.
 */
function earlyNegatives(text: string): string[] {
  let isSettled = true
  let seen: string[] = []
  return statementsOf(text).filter((statement) => {
    if (statement === 'test(') seen = []
    if (negative.test(statement)) {
      const subject = subjectOf(statement)
      return !isSettled && !seen.some((earlier) => subject !== '' && earlier.includes(subject))
    }
    if (!/^const\b/.test(statement)) seen.push(statement)
    if (positive.test(statement)) isSettled = true
    else if (act.test(statement)) isSettled = false
    return false
  })
}

test('an expectation that something is absent follows one that something exists, on the same page', () => {
  const found = specs.flatMap((file) => earlyNegatives(read(file)).map((statement) => `${file}: ${statement}`))
  expect(found).toEqual([])
})

test('a planted early expectation is found, one after a visible sign is not', () => {
  const body = (middle: string) =>
    `test('x', async ({ page }) => {\n  await page.goto('/')\n${middle}\n  await expect(page.getByText('x')).toHaveCount(0)\n})`
  expect(earlyNegatives(body(''))).toHaveLength(1)
  expect(earlyNegatives(body("  await expect(page.getByRole('heading')).toBeVisible()"))).toEqual([])
  const disappears = "await expect(page.getByText('x')).toBeVisible()\n  await page.getByRole('button').click()"
  expect(earlyNegatives(body(disappears))).toEqual([])
})

/** The first row of a list that other tests fill too. */
const firstRow = /\[data-row\]'\)\s*\.first\(\)/

test('a test finds its own row by search: a spec that opens the first row searches for it', () => {
  const found = specs.filter((file) => firstRow.test(read(file)) && !/listWith|[?&]q=/.test(read(file)))
  expect(found).toEqual([])
})

/** True for a test that takes a demo account of a portal that other tests use too */
function takesSharedAccount(text: string): boolean {
  const ownPortal = /\b(ownPortal|startOwnPortal)\(/
  const signIn = /\bas(Admin|Agent)\b.*register-client|(signIn|signedIn)\([^)]*@spmb\.test/
  return signIn.test(text) && !ownPortal.test(text)
}

test('a daily test signs in with its own account where other tests use the portal too', () => {
  const daily = tests.filter((file) => /^tests\/(e2e|request)\/.*\.(spec|test)\.ts$/.test(file))
  expect(daily.filter((file) => takesSharedAccount(read(file)))).toEqual([])
  expect(takesSharedAccount("await visitor.signIn('admin@spmb.test')")).toBe(true)
  expect(takesSharedAccount("ownPortal()\nawait visitor.signIn('admin@spmb.test')")).toBe(false)
})

test('every browser test of the shared portal waits until its pages run: it uses the test of tests/e2e/test.ts', () => {
  const shared = specs.filter((file) => /^tests\/(e2e|release\/(phone|desk))\//.test(file))
  const isWaiting = (file: string) => /from '#tests\/e2e\/(test|test-pages)\.ts'/.test(read(file))
  expect(shared.filter((file) => !isWaiting(file))).toEqual([])
})

test('no spec imports the areas of the portal, which takes seconds in each worker', () => {
  const daily = specs.filter((file) => file.startsWith('tests/e2e/'))
  const found = daily.filter((file) => /^import (?!type).*from '#(domain|app|server|worker)\//m.test(read(file)))
  expect(found).toEqual([])
})

/** How many sentences of pages the tests still expect word for word, without a promise; only fewer are allowed. */
const sentencesLeft = 52

/** Sentences in expectations of browser and request tests that docs/rules-of-service.md does not promise. */
function unpromisedSentences(text: string, promised: string): string[] {
  const lines = text.split('\n').filter((line) => /expect|notices|said|toContain|toHaveText|getByText/.test(line))
  return lines
    .filter((line) => !/^\s*test\(/.test(line))
    .flatMap((line) => [...line.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, sentence = '']) => sentence))
    .filter((sentence) => sentence.split(/\s+/).length >= 5 && /[.!?]$/.test(sentence))
    .filter((sentence) => !/^(the|a|an|who|what)\b/.test(sentence) && !promised.includes(sentence))
}

test('a sentence of a page is expected where the rules of the service promise it, and comes from its module elsewhere', () => {
  const promised = read('docs/rules-of-service.md').replaceAll(/\s+/g, ' ')
  const files = ownFiles().filter((file) => /^tests\/(e2e\/.*\.spec|request\/[^/]*\.test)\.ts$/.test(file))
  const found = files.flatMap((file) => unpromisedSentences(read(file), promised).map((each) => `${file}: ${each}`))
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(sentencesLeft)
  expect(unpromisedSentences("expect(text).toContain('Ini kalimat yang baru saja ditulis.')", promised)).toHaveLength(1)
})
