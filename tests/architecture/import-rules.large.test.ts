// Proves that every import rule bites: one forbidden import each, planted in a copy of the tree, must break that rule.
import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { copyOf, plant, read, root, sourceFolders } from './source-files.ts'

const rules = z
  .object({
    forbidden: z.array(z.object({ name: z.string() })),
    leans: z.record(z.string(), z.array(z.string())),
    rooms: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
    contentTables: z.record(
      z.string(),
      z.object({ tables: z.string(), door: z.string(), editing: z.array(z.string()), except: z.array(z.string()) }),
    ),
  })
  .parse(createRequire(import.meta.url)('../../.dependency-cruiser.cjs'))

/** A file that is put in, what it imports, and the rule which that must break. */
interface Planting {
  readonly rule: string
  readonly file: string
  readonly imports: readonly string[]
}

const areas = Object.keys(rules.leans)
const rooms = Object.entries(rules.rooms).flatMap(([area, leansOf]) =>
  Object.entries(leansOf).map(([room, on]) => ({ area, room, on, others: Object.keys(leansOf) })),
)
const folderOf = (area: string, room: string) => `domain/${area}${room === '.' ? '' : `/${room}`}`
// Harmless files to import, so that a planted import breaks no second rule.
const targets = [
  ...sourceFolders,
  'tests',
  'app/routes',
  ...areas.map((area) => `domain/${area}`),
  ...rooms.map(({ area, room }) => folderOf(area, room)),
]
const harmlessText = 'export type Planted = string\n'
const target = (folder: string) => `#${folder}/planted-target.ts`

const layers: Record<string, readonly string[]> = {
  app: ['server', 'worker', 'scripts', 'tests'],
  domain: ['server', 'worker', 'scripts', 'tests', 'app'],
  platform: ['server', 'worker', 'scripts', 'tests', 'app', 'domain'],
  shared: ['server', 'worker', 'scripts', 'tests', 'app', 'domain', 'platform'],
}

const page = /'(routes\/[^']+-page\.tsx)'/.exec(read('app/routes.ts'))?.[1]

const plantings: readonly Planting[] = [
  ...Object.entries(layers).flatMap(([layer, above]) =>
    above.map((upper) => ({
      rule: `${layer}-never-looks-up`,
      file: `${layer}/planted-up-to-${upper}.ts`,
      imports: [target(upper)],
    })),
  ),
  ...areas.flatMap((area) =>
    areas
      .filter((other) => other !== area && !rules.leans[area]?.includes(other))
      .map((other) => ({
        rule: `${area}-leans-only-on-its-list`,
        file: `domain/${area}/planted-leans-on-${other}.ts`,
        imports: [target(`domain/${other}`)],
      })),
  ),
  ...rooms.flatMap(({ area, room, on, others }) =>
    others
      .filter((other) => other !== room && !on.includes(other))
      .map((other) => ({
        rule: `${area}-rooms-lean-one-way`,
        file: `${folderOf(area, room)}/planted-leans-on-${other === '.' ? 'its-area' : other}.ts`,
        imports: [target(folderOf(area, other))],
      })),
  ),
  { rule: 'no-circles', file: 'domain/offices/planted-one.ts', imports: ['./planted-other.ts'] },
  { rule: 'import-names-resolve', file: 'domain/offices/planted-nowhere.ts', imports: ['#domain/offices/nowhere.ts'] },
  { rule: 'worker-knows-no-web', file: 'worker/planted-server.ts', imports: [target('server')] },
  { rule: 'worker-knows-no-web', file: 'worker/planted-app.ts', imports: [target('app')] },
  { rule: 'server-knows-no-worker', file: 'server/planted-worker.ts', imports: [target('worker')] },
  { rule: 'nobody-imports-scripts', file: 'server/planted-scripts.ts', imports: [target('scripts')] },
  { rule: 'nobody-imports-scripts', file: 'worker/planted-scripts.ts', imports: [target('scripts')] },
  { rule: 'scripts-know-no-tests', file: 'scripts/planted-tests.ts', imports: [target('tests')] },
  { rule: 'scripts-know-no-pages', file: 'scripts/planted-pages.ts', imports: [target('app')] },
  { rule: 'commands-run-in-a-release', file: 'scripts/portal/planted-server.ts', imports: [target('server')] },
  ...['app', 'server', 'worker', 'scripts'].map((layer) => ({
    rule: 'tables-belong-to-their-area',
    file: `${layer}/planted-tables-user.ts`,
    imports: ['#domain/offices/planted-tables.ts'],
  })),
  // A new public reader beside the tables, and one in an area that depends on theirs.
  ...Object.entries(rules.contentTables).flatMap(([kind, { tables }]) => [
    {
      rule: `${kind}-is-read-through-its-door`,
      file: `${dirname(tables)}/planted-reads-raw-${kind}.ts`,
      imports: [`#${tables}.ts`],
    },
    {
      rule: 'tables-stay-in-their-area',
      file: `domain/search/planted-reads-raw-${kind}.ts`,
      imports: [`#${tables}.ts`],
    },
  ]),
  // In every area, a reader of the tables of each area that it depends on.
  ...areas
    .filter((area) => area !== 'reporting')
    .flatMap((area) =>
      (rules.leans[area] ?? []).map((owner) => ({
        rule: 'tables-stay-in-their-area',
        file: `domain/${area}/planted-reads-${owner}.ts`,
        imports: [`#domain/${owner}/planted-tables.ts`],
      })),
    ),
  {
    rule: 'tables-stay-in-their-area',
    file: 'domain/offices/planted-reads-audit.ts',
    imports: ['#platform/audit/audit-tables.ts'],
  },
  {
    rule: 'tables-stay-in-their-area',
    file: 'domain/offices/planted-reads-settings.ts',
    imports: ['#platform/settings/setting-tables.ts'],
  },
  { rule: 'nobody-imports-a-page', file: 'app/planted-page-user.ts', imports: [`#app/${page}`] },
  { rule: 'nobody-imports-a-page', file: 'server/planted-root-user.ts', imports: ['#app/root.tsx'] },
  { rule: 'ui-knows-no-area', file: 'app/ui/planted-part.ts', imports: ['#app/components/offices/planted-target.ts'] },
  { rule: 'ui-knows-no-area', file: 'app/ui/planted-area.ts', imports: [target('domain/offices')] },
  { rule: 'ui-knows-no-area', file: 'app/ui/planted-app.ts', imports: [target('app')] },
  {
    rule: 'components-stay-pure',
    file: 'app/components/offices/planted-part.ts',
    imports: ['#domain/offices/planted-reaches-platform.ts'],
  },
  { rule: 'pages-ask-the-domain', file: 'app/planted-query.ts', imports: ['#platform/database/database.server.ts'] },
  {
    rule: 'pages-ask-the-domain',
    file: 'server/endpoints/planted.ts',
    imports: ['#platform/database/database.server.ts'],
  },
  {
    rule: 'limits-stand-in-the-table',
    file: 'domain/offices/planted-limit.ts',
    imports: ['#platform/turns/rate-counters.server.ts'],
  },
  { rule: 'limits-stand-in-the-table', file: 'server/planted-limiter.ts', imports: ['rate-limiter-flexible'] },
  { rule: 'no-barrels', file: 'domain/offices/planted-barrel-user.ts', imports: ['./index.ts'] },
  ...['utils.ts', 'date-parts/helpers.ts', 'misc/dates.ts', 'lib/dates.ts', 'common/dates.ts'].map(
    (drawer, number) => ({
      rule: 'no-drawers',
      file: `shared/planted-drawer-user-${number}.ts`,
      imports: [`./${drawer}`],
    }),
  ),
]

const harmless: readonly Omit<Planting, 'rule'>[] = [
  ...areas.map((area) => ({
    file: `domain/${area}/planted-leans-well.ts`,
    imports: (rules.leans[area] ?? []).map((other) => target(`domain/${other}`)),
  })),
  ...rooms.map(({ area, room, on }) => ({
    file: `${folderOf(area, room)}/planted-room-leans-well.ts`,
    imports: on.map((other) => target(folderOf(area, other))),
  })),
  {
    file: 'domain/reporting/planted-reads-tables.ts',
    imports: (rules.leans.reporting ?? []).map((owner) => `#domain/${owner}/planted-tables.ts`),
  },
  {
    file: 'scripts/planted-above-all.ts',
    imports: ['server', 'worker', 'domain/offices', 'platform', 'shared'].map(target),
  },
  { file: 'app/ui/planted-neighbour.ts', imports: ['./planted-target.ts', target('shared'), 'react'] },
  { file: 'app/components/offices/planted-pure.ts', imports: [target('domain/offices'), target('shared')] },
]

/** Every second file imports for types only: that must count too. */
function plantAll(files: readonly Omit<Planting, 'rule'>[]): void {
  for (const [at, { file, imports }] of files.entries()) {
    plant(copy, file, imports.map((name) => `import ${at % 2 ? 'type { Planted } from ' : ''}'${name}'\n`).join(''))
  }
}

interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

let copy: string
let broken: readonly Violation[]

const described = (violations: readonly Violation[]) =>
  violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)

function cruise(): readonly Violation[] {
  const program = join(root, 'node_modules/.bin/depcruise')
  const folders = [...sourceFolders, 'tests']
  const ran = spawnSync(process.execPath, [program, '--output-type', 'json', ...folders], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (!ran.stdout.startsWith('{')) throw new Error(`${ran.stdout}\n${ran.stderr}`)
  return JSON.parse(ran.stdout).summary.violations
}

beforeAll(() => {
  copy = copyOf([...sourceFolders, 'package.json', 'tsconfig.json', '.dependency-cruiser.cjs'])
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  plant(copy, 'tests/planted-target.ts', harmlessText)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('every planted import breaks its rule, and only that', () => {
  for (const folder of [...targets, 'app/components/offices', 'app/ui']) {
    plant(copy, `${folder}/planted-target.ts`, harmlessText)
  }
  for (const area of areas) plant(copy, `domain/${area}/planted-tables.ts`, harmlessText)
  plant(copy, 'domain/offices/index.ts', harmlessText)
  plant(copy, 'domain/offices/planted-other.ts', "import type { Planted } from './planted-one.ts'\n")
  plant(copy, 'domain/offices/planted-reaches-platform.ts', "import '#platform/planted-target.ts'\n")
  for (const drawer of ['utils.ts', 'date-parts/helpers.ts', 'misc/dates.ts', 'lib/dates.ts', 'common/dates.ts']) {
    plant(copy, `shared/${drawer}`, harmlessText)
  }
  plantAll(plantings)
  plantAll(harmless)

  broken = cruise()

  const found = plantings.map(({ file }) => ({
    file,
    rules: [...new Set(broken.filter(({ from }) => from === file).map(({ rule }) => rule.name))],
  }))
  expect(found).toEqual(plantings.map(({ file, rule }) => ({ file, rules: [rule] })))
})

test('what the rules allow breaks none', () => {
  const files = new Set(harmless.map(({ file }) => file))
  expect(described(broken.filter(({ from }) => files.has(from)))).toEqual([])
})

test('every rule has a planted import', () => {
  expect(new Set(plantings.map(({ rule }) => rule))).toEqual(new Set(rules.forbidden.map(({ name }) => name)))
})

test('the files that may read raw content exist', () => {
  const allowed = Object.values(rules.contentTables).flatMap((kind) => [kind.door, ...kind.editing, ...kind.except])
  const files = globSync('domain/**/*.ts', { cwd: root })
  expect(allowed.filter((path) => !files.some((file) => new RegExp(`^${path}\\.ts$`).test(file)))).toEqual([])
})

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((folder) => folder.name)
    .sort()

test('every area of domain/ has its line in the rules', () => {
  expect(areas.toSorted()).toEqual(foldersIn('domain'))
})

test('every room of an area that has more than one has its line too', () => {
  const ruled = areas.map((area) => [area, Object.keys(rules.rooms[area] ?? {}).filter((room) => room !== '.')])
  expect(Object.fromEntries(ruled.map(([area, names]) => [area, [...(names ?? [])].sort()]))).toEqual(
    Object.fromEntries(areas.map((area) => [area, foldersIn(`domain/${area}`)])),
  )
})

test('reporting, which may read all tables, writes none', () => {
  const writes = (text: string) => /\.(insert|update|delete)\(|\b(insert into|update|delete from) \$\{/.test(text)
  const files = globSync('domain/reporting/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.filter((file) => writes(read(file)))).toEqual([])
  expect(['await tx.update(ticket).set({})', `delete from \${ticket}`].map(writes)).toEqual([true, true])
})
