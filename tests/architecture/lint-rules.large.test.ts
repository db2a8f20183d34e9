// Proves that Biome's bans bite: each forbidden import, export and look at the environment, planted, must be refused.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOf, isTest, ownFiles, plant, read, root } from './source-files.ts'

const react = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server', 'react-router', 'react-router/dom']
const hono = ['hono', 'hono/cookie', '@hono/node-server']
const underneath = [
  'drizzle-orm',
  'drizzle-orm/pg-core',
  'pg',
  'pg-boss',
  'nodemailer',
  'web-push',
  'better-auth',
  'better-auth/react',
]

const banned: Record<string, readonly string[]> = {
  domain: [...react, ...hono],
  shared: [...react, ...hono],
  platform: react,
  worker: react,
  app: [...underneath, ...hono],
  'app/routes/client': [...underneath, ...hono],
}

const importForms = [
  (name: string) => `import { planted } from '${name}'\n\nexport const user = planted\n`,
  (name: string) => `import type { Planted } from '${name}'\n\nexport type User = Planted\n`,
  (name: string) => `export { planted } from '${name}'\n`,
  (name: string) => `export const user = await import('${name}')\n`,
]

const environmentForms = [
  'export const value = process.env.PORT\n',
  "export const value = process.env['PORT']\n",
  'export const value = globalThis.process.env.PORT\n',
  "import { env } from 'node:process'\n\nexport const value = env.PORT\n",
  "import process from 'node:process'\n\nexport const value = process.env.PORT\n",
]

interface Planting {
  readonly file: string
  readonly text: string
  readonly rule: string | undefined
}

const inAllLayers = (name: string, text: string, rule: string): Planting[] =>
  ['app', 'domain', 'platform', 'server', 'shared', 'worker'].map((layer) => ({ file: `${layer}/${name}`, text, rule }))

const plantings: readonly Planting[] = [
  ...Object.entries(banned).flatMap(([layer, names]) =>
    names.flatMap((name, which) =>
      importForms.map((form, at) => ({
        file: `${layer}/planted-import-${which}-${at}.ts`,
        text: form(name),
        rule: 'style/noRestrictedImports',
      })),
    ),
  ),
  ...environmentForms.flatMap((text, at) => [
    ...inAllLayers(`planted-environment-${at}.ts`, text, 'style/noProcessEnv'),
    { file: `scripts/planted-environment-${at}.ts`, text, rule: 'style/noProcessEnv' },
  ]),
  ...inAllLayers('planted-default.ts', 'export default 1\n', 'style/noDefaultExport'),
  ...inAllLayers('planted-any.ts', 'export const value: any = 1\n', 'suspicious/noExplicitAny'),
  ...inAllLayers(
    'planted-extension.ts',
    "import { planted } from './planted-allowed'\n\nexport const user = planted\n",
    'correctness/useImportExtensions',
  ),
  { file: 'app/routes/client/planted-page.tsx', text: 'export default function Page() {}\n', rule: undefined },
  { file: 'scripts/planted.mjs', text: 'export const value = process.env.PATH\n', rule: undefined },
  { file: 'tests/planted.ts', text: 'export const value = process.env.PATH\n', rule: undefined },
  { file: 'platform/env.server.ts', text: 'export const value = process.env.PORT\n', rule: undefined },
  ...['server', 'scripts'].map((layer) => ({
    file: `${layer}/planted-allowed.ts`,
    text: "export { planted } from 'hono'\nexport { other } from 'react-router'\n",
    rule: undefined,
  })),
  { file: 'platform/planted-query.ts', text: "export { planted } from 'drizzle-orm'\n", rule: undefined },
]

let copy: string

beforeAll(() => {
  copy = copyOf(['biome.json', '.gitignore'])
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('what is forbidden is refused, and nothing else', () => {
  for (const { file, text } of plantings) plant(copy, file, text)
  // Imported without its ending above, to prove that the ending is asked for.
  for (const layer of ['app', 'domain', 'platform', 'shared', 'worker']) {
    plant(copy, `${layer}/planted-allowed.ts`, 'export const planted = 1\n')
  }

  const biome = join(root, 'node_modules/.bin/biome')
  const ran = spawnSync(process.execPath, [biome, 'lint', '--reporter=github', '--max-diagnostics=none', '.'], {
    cwd: copy,
    encoding: 'utf8',
  })
  const proven = new Set(plantings.map(({ rule }) => rule))
  const refused = [...ran.stdout.matchAll(/title=lint\/([^,]+),file=([^,]+)/g)]
    .map(([, rule, file]) => ({ rule, file: file?.replaceAll('\\', '/') }))
    .filter(({ rule }) => proven.has(rule))

  const found = plantings.map(({ file }) => ({
    file,
    rules: [...new Set(refused.filter((each) => each.file?.endsWith(`/${file}`)).map(({ rule }) => rule))],
  }))
  expect(found).toEqual(plantings.map(({ file, rule }) => ({ file, rules: rule ? [rule] : [] })))
})

test('the environment is not reached by taking process apart, which Biome does not see', () => {
  const allowed = /^(platform\/env\.server\.ts|scripts\/[^/]+\.mjs|[^/]+)$/
  const reaching = ownFiles().filter(
    (file) => !isTest(file) && !allowed.test(file) && /=\s*(globalThis\.)?process\b(?![.\w])/.test(read(file)),
  )
  expect(reaching).toEqual([])
})
