// `npm test`, `npm run test:all` and `npm run check`: runs the layers of tests (CONTRIBUTING.md); the last line is their sum.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { changedPages } from './testing/changed-pages.ts'
import { type Count, countOne, countPlaywright, countVitest } from './testing/test-reports.ts'

const layers = ['static', 'unit', 'request', 'browser', 'release'] as const
type Layer = (typeof layers)[number]

interface Step {
  readonly name: string
  readonly layer: Layer
  readonly commands: readonly (readonly [program: string, ...args: string[]])[]
  readonly env?: Record<string, string>
  readonly count?: (exitCode: number) => Count
}

const cache = '.cache'
const productFolders = ['app', 'domain', 'platform', 'server', 'shared', 'worker', 'scripts']

function vitest(name: string, layer: Layer, projects: readonly string[], args: readonly string[]): Step {
  const report = join(cache, `vitest-${projects.join('-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  rmSync(report, { force: true })
  return {
    ...{ name, layer },
    commands: [['vitest', 'run', ...projects.map((project) => `--project=${project}`), ...reporters, ...args]],
    count: (exitCode) => countVitest(report, exitCode),
  }
}

function playwright(
  name: string,
  layer: Layer,
  projects: readonly string[],
  args: readonly string[],
  env: Record<string, string> = {},
): Step {
  const report = join(cache, `playwright-${name.replaceAll(' ', '-')}.json`)
  rmSync(report, { force: true })
  return {
    ...{ name, layer, env: { ...env, PORTAL_TEST_REPORT: report } },
    commands: [['playwright', 'test', ...projects.map((project) => `--project=${project}`), ...args]],
    count: (exitCode) => countPlaywright(report, exitCode),
  }
}

const staticSteps: readonly Step[] = [
  { name: 'format and lint', layer: 'static', commands: [['biome', 'check', '--error-on-warnings', '.']] },
  {
    name: 'import rules',
    layer: 'static',
    commands: [['depcruise', '--output-type', 'err', ...productFolders]],
  },
  { name: 'types', layer: 'static', commands: [['react-router', 'typegen'], ['tsc']] },
  { name: 'unused code', layer: 'static', commands: [['knip']] },
]

function everything({ all, shard }: { readonly all: boolean; readonly shard: string | undefined }): readonly Step[] {
  const part = shard ? [`--shard=${shard}`] : []
  const daily = [
    ...staticSteps,
    vitest('pure and database', 'unit', ['pure', 'database', 'database-shared'], part),
    vitest('request', 'request', ['request'], part),
    playwright('browser', 'browser', ['phone', 'desk'], part),
  ]
  if (!all) return daily
  return [
    ...daily,
    vitest('large', 'release', ['large'], part),
    playwright('release', 'release', ['release-phone', 'release-desk', 'processes'], part),
    playwright('busy machine', 'release', ['busy'], part),
    ...programs(shard),
  ]
}

function programs(shard = '1/1'): readonly Step[] {
  const [own = 1, of = 1] = shard.split('/').map(Number)
  return [
    { name: 'deploy', commands: [['node', 'tests/deploy/run.ts']] as const },
    { name: 'faults', commands: [['node', 'tests/faults/run.ts', '--minutes', '1']] as const },
    { name: 'failover', commands: [['node', 'tests/failover/run.ts']] as const },
  ]
    .filter((_, index) => index % of === own - 1)
    .map((step): Step => ({ ...step, layer: 'release' }))
}

/** What a change since the commit `base` can break: see CONTRIBUTING.md for what this leaves to the other runs. */
function changedSince(base: string): readonly Step[] {
  const files = git('diff', '--name-only', base).concat(git('ls-files', '--others', '--exclude-standard'))
  const isProduct = files.some((file) => /^(app|content|domain|platform|public|server|shared|worker)\//.test(file))
  const specs = files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file) && existsSync(file))
  const pages = changedPages(files)
  const requestTests = files.filter((file) => /^tests\/request\/.*\.test\.ts$/.test(file) && existsSync(file))
  return [
    ...staticSteps,
    vitest(
      'pure and database',
      'unit',
      ['pure', 'database', 'database-shared'],
      [`--changed=${base}`, '--passWithNoTests'],
    ),
    ...(isProduct || requestTests.length > 0
      ? [vitest('request', 'request', ['request'], isProduct ? [] : requestTests)]
      : []),
    ...(specs.length > 0 ? [playwright('browser', 'browser', ['phone', 'desk'], specs)] : []),
    ...(pages.length > 0
      ? [
          playwright('changed pages', 'browser', ['phone', 'desk'], ['pages.spec.ts', '--pass-with-no-tests'], {
            PORTAL_TEST_PAGES: pages.join(),
          }),
        ]
      : []),
  ]
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

function defaultBase(): string {
  for (const args of [
    ['merge-base', 'HEAD', 'origin/main'],
    ['rev-parse', 'HEAD~1'],
  ]) {
    try {
      const [base] = git(...args)
      if (base && base !== git('rev-parse', 'HEAD')[0]) return base
    } catch {
      // There is no such branch, or no commit before.
    }
  }
  return 'HEAD'
}

function atPaths(paths: readonly string[]): readonly Step[] {
  const unknown = paths.find((path) => !existsSync(path))
  if (unknown) throw new Error(`Usage: npm test [-- ${layers.join('|')}|--changed|<folder or test>…]; no ${unknown}`)
  const inBrowser = paths.filter((path) => /^tests\/(e2e|release)(\/|$)/.test(path))
  const inRequest = paths.filter((path) => /^tests\/request(\/|$)/.test(path))
  const others = paths.filter((path) => !inBrowser.includes(path) && !inRequest.includes(path))
  return [
    ...(others.length > 0 ? [vitest('unit', 'unit', ['pure', 'database', 'database-shared', 'large'], others)] : []),
    ...(inRequest.length > 0 ? [vitest('request', 'request', ['request'], inRequest)] : []),
    ...(inBrowser.length > 0 ? [playwright('browser', 'browser', [], inBrowser)] : []),
  ]
}

function chooseSteps(): readonly Step[] {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean' }, changed: { type: 'boolean' }, shard: { type: 'string' } },
  })
  if (values.changed) return changedSince(positionals[0] ?? defaultBase())
  const steps = everything({ all: values.all ?? positionals.includes('release'), shard: values.shard })
  if (positionals.length === 0) return steps
  const isLayer = (each: string): each is Layer => layers.some((layer) => layer === each)
  return positionals.every(isLayer) ? steps.filter(({ layer }) => positionals.includes(layer)) : atPaths(positionals)
}

async function run([program, ...args]: readonly [string, ...string[]], env: Record<string, string> = {}) {
  const path = program === 'node' ? process.execPath : join('node_modules', '.bin', program)
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exitCode = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
  return { exitCode, output: output.trim() }
}

function countOf(step: Step, exitCode: number): Count {
  try {
    return step.count?.(exitCode) ?? countOne(exitCode)
  } catch {
    return countOne(1)
  }
}

function sentence({ passed, failed, skipped, late = 0 }: Partial<Count>): string {
  const rest = [skipped ? `${skipped} skipped` : '', late ? `${late} of them on the second try` : '']
  return [`${passed} passed`, `${failed} failed`, ...rest.filter(Boolean)].join(', ')
}

const indented = (text: string) => text.replaceAll(/^/gm, '    ')

async function runStep(step: Step): Promise<Count> {
  const began = performance.now()
  let last = { exitCode: 0, output: '' }
  for (const command of step.commands) {
    last = await run(command, step.env)
    if (last.exitCode !== 0) break
  }
  const count = countOf(step, last.exitCode)
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`
  const mark = count.failed > 0 ? '✗' : '✓'
  const counted = step.count ? `  ${sentence(count)}` : ''
  process.stdout.write(`${mark} ${step.name.padEnd(24)} ${seconds.padStart(8)}${counted}\n`)
  if (count.slowest.length > 0) process.stdout.write(`${indented(count.slowest.join('\n'))}\n`)
  if (count.failed > 0 || count.late > 0) {
    process.stdout.write(`${indented(process.stdout.isTTY ? last.output : stripVTControlCharacters(last.output))}\n`)
  }
  return count
}

async function prepare(steps: readonly Step[]): Promise<void> {
  const needs = (...some: Layer[]) => steps.some(({ layer }) => some.includes(layer))
  const purpose = needs('browser', 'release') ? 'test' : needs('request') ? 'start' : undefined
  if (!purpose) return
  const child = spawn('node', ['scripts/setup.mjs', purpose], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The portal could not be built for its tests.')
}

async function test(): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const steps = chooseSteps()
  const isStatic = ({ layer }: Step) => layer === 'static'
  // The static checks continue beside the tests: of four programs the slowest one leaves a core idle.
  const inTurn = async () => {
    await prepare(steps)
    const counts: Count[] = []
    for (const step of steps.filter((each) => !isStatic(each))) counts.push(await runStep(step))
    return counts
  }
  const [turns, ...checks] = await Promise.all([inTurn(), ...steps.filter(isStatic).map(runStep)])
  const counts = [...checks, ...turns]
  const inOrder = [...steps.filter(isStatic), ...steps.filter((each) => !isStatic(each))]
  // Many CI servers show only the end of a log, so failures are repeated there.
  const failures = inOrder.flatMap((step, at) => {
    const { failed, failedNames } = counts[at] ?? countOne(1)
    return failed > 0 ? [`✗ ${step.name}`, ...failedNames.slice(0, 20).map((name) => `    ${name}`)] : []
  })
  if (failures.length > 0) process.stdout.write(`\n${failures.join('\n')}\n`)
  const sum = (part: 'passed' | 'failed' | 'skipped') => counts.reduce((all, each) => all + each[part], 0)
  process.stdout.write(`\n${sentence({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })}\n`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

test().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
