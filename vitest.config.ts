// Vitest: the layers pure, database, database-shared, request and large (CONTRIBUTING.md, "Layers").
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { bundledPackages } from './tests/setup/bundle-packages.ts'
import { database, databaseShared, large, pure, request } from './tests/setup/layers.ts'
import { keepTemporaryFilesInMemory } from './tests/setup/temporary-files.ts'

keepTemporaryFilesInMemory()

/** How many times slower than usual this machine is; all limits of time are multiplied by it. */
const slowness = Number(process.env.PORTAL_TEST_SLOWNESS ?? 1)

/** Removed after the run by the global set-up that created it; data-folder.ts gives each file a folder within. */
const dataDir = join(tmpdir(), `helpdesk-spmb-test-${process.pid}`)

const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORTAL_DATA_DIR: dataDir, DATABASE_URL: '' }

const shared = {
  environment: 'node',
  // The pages are built for the request tests; elsewhere the chain in front of them is tested alone.
  alias: { 'virtual:react-router/server-build': join(import.meta.dirname, 'tests/setup/no-pages.ts') },
  pool: 'forks',
  testTimeout: 60_000 * slowness,
  hookTimeout: 60_000 * slowness,
  expect: { poll: { timeout: 10_000 * slowness } },
} as const

const ownDatabases = {
  ...shared,
  // As in playwright.config.ts.
  retry: 1,
  globalSetup: ['tests/setup/postgres.ts'],
  setupFiles: ['tests/setup/data-folder.ts', 'tests/setup/noise.ts', 'tests/setup/instance.ts'],
  env,
  server: { deps: { external: [/\/test-packages\//] } },
}

export default defineConfig({
  plugins: [bundledPackages(import.meta.dirname)],
  test: {
    // One more than there are cores: tests wait for PostgreSQL a fifth of their time.
    maxWorkers: Math.min(availableParallelism() + 1, 12),
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'pure',
          include: pure,
          isolate: false,
          setupFiles: ['tests/setup/noise.ts', 'tests/setup/instance.ts'],
          env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: '' },
        },
      },
      { extends: true, test: { ...ownDatabases, name: 'database', include: database } },
      {
        extends: true,
        test: {
          ...ownDatabases,
          name: 'database-shared',
          include: databaseShared,
          isolate: false,
          env: { ...env, PORTAL_DATA_DIR: `${dataDir}-shared` },
        },
      },
      {
        extends: true,
        test: {
          ...ownDatabases,
          name: 'large',
          include: large,
          testTimeout: 900_000 * slowness,
          hookTimeout: 900_000 * slowness,
          expect: { poll: { timeout: 60_000 * slowness } },
          env: { ...env, PORTAL_DATA_DIR: `${dataDir}-large` },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          retry: 1,
          name: 'request',
          include: request,
          // Portals of a test's own start in hooks.
          hookTimeout: 300_000 * slowness,
          isolate: false,
          globalSetup: ['tests/setup/request-portal.ts'],
          setupFiles: ['tests/setup/portal-database.ts', 'tests/setup/noise.ts'],
          // The secret is also the portal's, so that a test can read what the portal seals.
          env: { ...env, PORTAL_DATA_DIR: `${dataDir}-request`, PORTAL_SECRET: 'rahasia-uji-'.repeat(6) },
        },
      },
    ],
  },
})
