// Vitest: unit, integration and architecture tests, on one embedded PostgreSQL for the whole run.
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { bundledPackages } from './tests/setup/bundle-packages.ts'
import { keepTemporaryFilesInMemory } from './tests/setup/temporary-files.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  plugins: [bundledPackages(import.meta.dirname)],
  test: {
    environment: 'node',
    // The pages are built for the browser tests; here the chain in front of them stands alone.
    alias: { 'virtual:react-router/server-build': join(import.meta.dirname, 'tests/setup/no-pages.ts') },
    server: { deps: { external: [/\/test-packages\//] } },
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', '.cache/**', 'tests/e2e/**'],
    globalSetup: ['tests/setup/postgres.ts'],
    setupFiles: ['tests/setup/data-folder.ts', 'tests/setup/noise.ts'],
    // tests/setup/postgres.ts makes this folder and takes it away again; data-folder.ts gives each file one within.
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORTAL_DATA_DIR: join(tmpdir(), `helpdesk-spmb-test-${process.pid}`),
      DATABASE_URL: '',
    },
    // One more than there are cores, because tests wait for PostgreSQL a fifth of their time; its connections are enough for twelve.
    maxWorkers: Math.min(availableParallelism() + 1, 12),
    // A busy machine may take seconds for what takes milliseconds.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
