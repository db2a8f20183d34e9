// `npm test` and `npm run check`: checks, one line each, and the sum as the last line: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** How many checks of a step went how. */
interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Of those that passed: on their second try. Shown with the runner's report, since each is a defect to look at. */
  readonly late?: number
  /** Names of the tests that failed, where the runner's report tells. */
  readonly names?: readonly string[]
}

interface Step {
  readonly name: string
  /** What `npm test -- static|unit|e2e` picks by. Static steps run side by side, the others one after the other. */
  readonly kind: 'static' | 'unit' | 'e2e'
  /** Run one after the other; the first that fails ends the step. */
  readonly commands: readonly (readonly [program: string, ...args: string[]])[]
  /** Counts a runner's own tests from its report; a step without counts as one. */
  readonly count?: (exitCode: number) => Count
}

const cache = '.cache'
const unitReport = join(cache, 'vitest.json')
const browserReport = join(cache, 'playwright.json')
const folders = ['app', 'domain', 'platform', 'server', 'shared', 'worker', 'scripts']

/** Every step; with paths, the unit and browser steps run only the tests under these. */
const stepsFor = (paths: readonly string[]): readonly Step[] => [
  { name: 'format and lint', kind: 'static', commands: [['biome', 'check', '--error-on-warnings', '.']] },
  { name: 'import rules', kind: 'static', commands: [['depcruise', '--output-type', 'err', ...folders]] },
  { name: 'types', kind: 'static', commands: [['react-router', 'typegen'], ['tsc']] },
  { name: 'unused code', kind: 'static', commands: [['knip']] },
  {
    name: 'unit, integration, architecture',
    kind: 'unit',
    commands: [['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`, ...paths]],
    count: countUnitTests,
  },
  { name: 'browser', kind: 'e2e', commands: [['playwright', 'test', ...paths]], count: countBrowserTests },
]

const vitestJson = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

function countUnitTests(exitCode: number): Count {
  const report = vitestJson.parse(JSON.parse(readFileSync(unitReport, 'utf8')))
  // A file that could not be loaded, or whose set-up failed, has no failed test of its own.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  const names = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative('.', name)}: ${fullName}`),
  )
  return {
    passed: report.numPassedTests,
    failed: exitCode !== 0 ? Math.max(1, failed) : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    names: [...names, ...broken.map(({ name }) => relative('.', name))],
  }
}

const playwrightJson = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

function countBrowserTests(exitCode: number): Count {
  const { stats } = playwrightJson.parse(JSON.parse(readFileSync(browserReport, 'utf8')))
  const failed = stats.unexpected
  return {
    passed: stats.expected + stats.flaky,
    failed: exitCode !== 0 ? Math.max(1, failed) : failed,
    skipped: stats.skipped,
    late: stats.flaky,
  }
}

async function run([program, ...args]: readonly [string, ...string[]]): Promise<{ exitCode: number; output: string }> {
  const child = spawn(join('node_modules', '.bin', program), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ exitCode: 1, output: error.message }))
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output: output.trim() }))
  })
}

const one: Count = { passed: 1, failed: 0, skipped: 0 }
const oneFailed: Count = { passed: 0, failed: 1, skipped: 0 }

function countOf(step: Step, exitCode: number): Count {
  if (!step.count) return exitCode === 0 ? one : oneFailed
  try {
    return step.count(exitCode)
  } catch {
    // The runner ended without a report.
    return oneFailed
  }
}

function sentence({ passed, failed, skipped, late = 0 }: Count): string {
  const rest = [skipped > 0 ? `${skipped} skipped` : '', late > 0 ? `${late} of them on the second try` : '']
  return [`${passed} passed`, `${failed} failed`, ...rest.filter(Boolean)].join(', ')
}

/** What failed, in a few lines: many a CI server shows the end of a log only, and these are printed there. */
function failures(step: Step, { failed, names = [] }: Count): string[] {
  if (failed === 0) return []
  return [`✗ ${step.name}`, ...names.slice(0, 20).map((name) => `    ${name}`)]
}

async function runStep(step: Step): Promise<Count> {
  const began = performance.now()
  let last = { exitCode: 0, output: '' }
  for (const command of step.commands) {
    last = await run(command)
    if (last.exitCode !== 0) break
  }
  const count = countOf(step, last.exitCode)
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`
  const mark = count.failed > 0 ? '✗' : '✓'
  const counted = step.count ? `  ${sentence(count)}` : ''
  process.stdout.write(`${mark} ${step.name.padEnd(32)} ${seconds.padStart(8)}${counted}\n`)
  if (count.failed > 0 || count.late) {
    const output = process.stdout.isTTY ? last.output : stripVTControlCharacters(last.output)
    process.stdout.write(`${output.replaceAll(/^/gm, '    ')}\n`)
  }
  return count
}

/**
 * The steps that the arguments name: none is everything, a kind is its steps, and paths are the tests under them, by
 * Playwright under tests/e2e and by Vitest elsewhere.
 * @throws when an argument is neither.
 */
function chooseSteps(given: readonly string[]): readonly Step[] {
  const all = stepsFor([])
  if (given.length === 0) return all
  const byKind = all.filter(({ kind }) => given.includes(kind))
  if (given.every((each) => byKind.some(({ kind }) => kind === each))) return byKind
  const unknown = given.find((each) => !existsSync(each))
  if (unknown) throw new Error(`Usage: npm test [-- static|unit|e2e|<folder or test>…]; there is no ${unknown}`)
  const [browser = [], unit = []] = [true, false].map((inBrowser) =>
    given.filter((path) => path.startsWith('tests/e2e') === inBrowser),
  )
  return [
    ...(unit.length > 0 ? stepsFor(unit).filter(({ kind }) => kind === 'unit') : []),
    ...(browser.length > 0 ? stepsFor(browser).filter(({ kind }) => kind === 'e2e') : []),
  ]
}

/** Browser tests need the built portal and a Chromium; everything else runs without them. */
async function prepare(steps: readonly Step[]): Promise<void> {
  if (!steps.some(({ kind }) => kind === 'e2e')) return
  const child = spawn('node', ['scripts/setup.mjs', 'test'], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The portal could not be built for the browser tests.')
}

async function test(given: readonly string[]): Promise<void> {
  const steps = chooseSteps(given)
  await prepare(steps)
  mkdirSync(cache, { recursive: true })
  // A report of an earlier run must not be counted for a runner that crashes today.
  for (const report of [unitReport, browserReport]) rmSync(report, { force: true })
  // The static steps come first, so that the counts stand in the order of the steps.
  const counts = await Promise.all(steps.filter(({ kind }) => kind === 'static').map(runStep))
  for (const step of steps.filter(({ kind }) => kind !== 'static')) counts.push(await runStep(step))
  const failed = steps.flatMap((step, at) => failures(step, counts[at] ?? oneFailed))
  if (failed.length > 0) process.stdout.write(`\n${failed.join('\n')}\n`)
  const sum = (part: 'passed' | 'failed' | 'skipped') => counts.reduce((all, count) => all + count[part], 0)
  process.stdout.write(`\n${sentence({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })}\n`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

test(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
