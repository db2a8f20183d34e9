// Packages of many small modules, in a few files. Each test file loads its packages anew, and Node parses drizzle-orm's
// package.json of 180 KB again for each of its modules: one second per file.
import { join } from 'node:path'
import { build } from 'vite'

/** Only those that import each other: any other package must be one instance for all. */
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

const isBundled = /^(@?better-auth|drizzle-orm)(\/|$)/

const fileOf = (name: string) => name.replaceAll('/', '_')

/** Bundles them into the folder, as the build does for production; gives the alias of each name. */
export async function bundlePackages(folder: string): Promise<{ find: RegExp; replacement: string }[]> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [isBundled] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(bundled.map((name) => [fileOf(name), name])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[hash].mjs' },
        preserveEntrySignatures: 'strict',
      },
    },
  })
  return bundled.map((name) => ({ find: new RegExp(`^${name}$`), replacement: join(folder, `${fileOf(name)}.mjs`) }))
}
