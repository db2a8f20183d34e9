// Browser tests at the width of a phone or of a desk, against the built server with an embedded database of its own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findSystemChromium } from './scripts/find-chromium.mjs'
import { ports } from './tests/e2e/ports.ts'
import { cheapStart } from './tests/portal/portal-process.ts'
import { keepTemporaryFilesInMemory } from './tests/setup/temporary-files.ts'

keepTemporaryFilesInMemory()

/** How many times slower than usual this machine is; all limits of time are multiplied by it. */
const slowness = Number(process.env.PORTAL_TEST_SLOWNESS ?? 1)

/** Walks over all pages, and portals that are killed and started again. */
const releaseTimeout = 600_000 * slowness

const port = ports.shared
const origin = `http://localhost:${port}`
const chromium = findSystemChromium()

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1280, height: 800 } }

/** The portal's data for this run. Playwright's workers read this file again and find the folder of the first reading. */
function dataDir(): string {
  const known = process.env.PORTAL_E2E_DATA_DIR
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-spmb-e2e-'))
  // Under root PostgreSQL runs as another user, who must be able to pass.
  chmodSync(folder, 0o755)
  process.env.PORTAL_E2E_DATA_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export default defineConfig({
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  workers: 2,
  // A machine under load may be late once; what needed its second try is named in the report (scripts/test.ts).
  retries: 1,
  // One default for all, on a machine of ordinary speed; test.slow() is three times as long.
  timeout: 90_000 * slowness,
  // A fault that breaks a control breaks many tests: the list of the first ten is enough.
  maxFailures: 10,
  // What takes one second takes ten where two tests share a machine that is shared itself.
  expect: { timeout: 20_000 * slowness },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: process.env.PORTAL_TEST_REPORT ?? '.cache/playwright.json' }]],
  use: {
    baseURL: origin,
    // A button that cannot be pressed fails within seconds.
    actionTimeout: 15_000 * slowness,
    navigationTimeout: 30_000 * slowness,
    // Kept pages would stand between tests and server; reading without network has a test of its own.
    serviceWorkers: 'block',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Nothing is looked at in the middle of a fade.
    contextOptions: { reducedMotion: 'reduce' },
    // Everybody has been here before: the quick tips of a first visit have a test of their own.
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'hasSeenQuickTips', value: 'true' }] }] },
    // A trace of every first try would make the tests half as long again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        // Hundreds of short visits, each with scripts that have never run: fewer processes and no optimising compilers take
        // a tenth less of the processors.
        '--in-process-gpu',
        '--js-flags=--no-maglev --no-turbofan --single-threaded --no-lazy-feedback-allocation',
      ],
    },
  },
  // The folder of a test says how wide its screen is. Daily tests are in tests/e2e, the others in tests/release.
  projects: [
    { name: 'phone', testDir: 'tests/e2e/phone', use: phone },
    { name: 'desk', testDir: 'tests/e2e/desk', use: desk },
    { name: 'release-phone', testDir: 'tests/release/phone', use: phone, timeout: releaseTimeout },
    { name: 'release-desk', testDir: 'tests/release/desk', use: desk, timeout: releaseTimeout },
    // Portals of a test's own, which are started, killed and measured.
    {
      name: 'processes',
      testDir: 'tests/release',
      testIgnore: ['**/release/{phone,desk,busy}/**'],
      timeout: releaseTimeout,
    },
    // Occupies all cores, so it runs alone.
    { name: 'busy', testDir: 'tests/release/busy', timeout: 2 * releaseTimeout },
  ],
  webServer: {
    command: `"${process.execPath}" build/server/start.js`,
    url: `${origin}/readyz`,
    reuseExistingServer: false,
    timeout: 90_000,
    // SIGTERM, so that the embedded database is stopped too.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PORTAL_ORIGIN: origin,
      PORTAL_DATA_DIR: dataDir(),
      LOG_LEVEL: 'warn',
      // Whatever the developer's shell says: an embedded database, a demo, no mail server.
      DATABASE_URL: '',
      PORTAL_DEMO: '1',
      PORTAL_DEMO_PASSWORD: '',
      // One process leaves the other core to the browsers; several are tried by tests/release/web-processes.spec.ts.
      WEB_PROCESSES: '1',
      // A busy machine must not change what is tested; its own journey is tests/release/peak.spec.ts.
      PEAK_MEASURED: '0',
      ...cheapStart,
      SMTP_URL: '',
      HELPDESK_APP_ORIGIN: '',
    },
  },
})
