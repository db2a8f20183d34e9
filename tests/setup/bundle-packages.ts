// Bundles better-auth and drizzle-orm for the unit tests. Each test file loads its packages again, and Node parses the
// package.json of drizzle-orm (180 KB) for each of its 100 modules, which takes one second per file.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Only packages that import each other: of any other there must be one instance for all. */
const isBundled = /^(@?better-auth|drizzle-orm)(\/|$)/

/** What the code imports of them. */
const bundled = [
  'better-auth',
  'better-auth/adapters/drizzle',
  'better-auth/api',
  'better-auth/cookies',
  'better-auth/plugins',
  'drizzle-orm',
  'drizzle-orm/errors',
  'drizzle-orm/node-postgres',
  'drizzle-orm/node-postgres/migrator',
  'drizzle-orm/pg-core',
]

const fileOf = (name: string) => `${name.replaceAll('/', '_')}.mjs`

/** Named by what it is made of, so that a second run beside this one uses the same. */
function folderIn(root: string): string {
  const made = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(bundled.join())
  return join(root, '.cache/test-packages', made.digest('hex').slice(0, 16))
}

async function bundleInto(folder: string): Promise<void> {
  const unfinished = `${folder}-${process.pid}`
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [isBundled] },
    build: {
      ssr: true,
      outDir: unfinished,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(bundled.map((name) => [fileOf(name), name])),
        output: { entryFileNames: '[name]', chunkFileNames: 'chunk-[hash].mjs' },
        preserveEntrySignatures: 'strict',
      },
    },
  })
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
}

/**
 * Lets tests import these packages from bundles, made once for each package-lock.json.
 * @throws at an import that the bundles lack: it would load a second instance of the package.
 */
export function bundledPackages(root: string): Plugin {
  const folder = folderIn(root)
  return {
    name: 'bundled-packages',
    enforce: 'pre',
    async configResolved() {
      if (!existsSync(folder)) await bundleInto(folder)
    },
    resolveId(name) {
      if (!isBundled.test(name)) return null
      if (!bundled.includes(name)) throw new Error(`tests/setup/bundle-packages.ts does not name ${name}`)
      return join(folder, fileOf(name))
    },
  }
}
