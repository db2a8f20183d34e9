import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

interface TestRun {
  readonly name: string
  readonly seconds: number
  readonly result: 'passed' | 'late' | 'failed' | 'skipped'
}

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Passed on the second try only; included in `passed`. */
  readonly late: number
  readonly failedNames: readonly string[]
  readonly slowest: readonly string[]
}

export function countOne(exitCode: number): Count {
  const isPassed = exitCode === 0
  return { passed: Number(isPassed), failed: Number(!isPassed), skipped: 0, late: 0, failedNames: [], slowest: [] }
}

function count(runs: readonly TestRun[], exitCode: number): Count {
  const having = (result: TestRun['result']) => runs.filter((run) => run.result === result)
  const failed = having('failed')
  const slowest = runs.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  return {
    passed: having('passed').length + having('late').length,
    // A runner can fail for another reason than a test.
    failed: exitCode === 0 ? failed.length : Math.max(1, failed.length),
    skipped: having('skipped').length,
    late: having('late').length,
    failedNames: failed.map(({ name }) => name),
    slowest: slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
  }
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          duration: z.number().nullish(),
          /** Also those of a first try. */
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

function resultOf(status: string, hasFailures: boolean): TestRun['result'] {
  if (status === 'passed') return hasFailures ? 'late' : 'passed'
  return status === 'failed' ? 'failed' : 'skipped'
}

export function countVitest(file: string, exitCode: number): Count {
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const runs = testResults.flatMap(({ name, status, assertionResults }): TestRun[] => {
    const path = relative('.', name)
    const tests = assertionResults.map(
      (test): TestRun => ({
        name: `${path}: ${test.fullName}`,
        seconds: (test.duration ?? 0) / 1000,
        result: resultOf(test.status, test.failureMessages.length > 0),
      }),
    )
    // A file that could not be loaded has no failed test.
    const isBroken = status === 'failed' && !tests.some(({ result }) => result === 'failed')
    return isBroken ? [...tests, { name: path, seconds: 0, result: 'failed' }] : tests
  })
  return count(runs, exitCode)
}

const playwrightTest = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
})

const playwrightSuite = z.object({
  specs: z.array(playwrightTest),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})

const playwrightReport = z.object({ suites: z.array(playwrightSuite) })

const results = { expected: 'passed', unexpected: 'failed', flaky: 'late', skipped: 'skipped' } as const

function runsOf(suite: z.infer<typeof playwrightSuite>): TestRun[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => ({
      name: `${file}: ${title}`,
      seconds: Math.max(0, ...test.results.map(({ duration }) => duration)) / 1000,
      result: results[test.status],
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(runsOf)]
}

export function countPlaywright(file: string, exitCode: number): Count {
  return count(playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8'))).suites.flatMap(runsOf), exitCode)
}
