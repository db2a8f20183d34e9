// Browser tests: phone and wide, against the built server with an embedded database of its own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findSystemChromium } from './scripts/find-chromium.mjs'
import { ports } from './tests/e2e/ports.ts'
import { keepTemporaryFilesInMemory } from './tests/setup/temporary-files.ts'

keepTemporaryFilesInMemory()

const port = ports.shared
const origin = `http://localhost:${port}`
const chromium = findSystemChromium()

// Portals of a test's own, started, killed and measured: once is enough.
const processes = '**/processes/*.spec.ts'

// Journeys whose screens differ in width alone run once, on the screen of those who make them: families' on a phone,
// offices' on a desk. How every page looks at either width is seen by every-page.spec.ts and text-size.spec.ts.
const onPhone = [
  'answer-first',
  'article-feedback',
  'ask',
  'attachments',
  'bad-input',
  'claiming',
  'consent',
  'faq-thanks',
  'first-password',
  'flash',
  'following',
  'guardian',
  'guest-conversation',
  'install-offer',
  'mail-reminder',
  'offline',
  'offline-writing',
  'own-question',
  'passwords',
  'personal-data',
  'profiles',
  'public/account-pages',
  'public/faq-answer',
  'public/made-up-addresses',
  'public/not-found',
  'public/odd-queries',
  'public/search',
  'public/status-lookup',
  'public/suggestions',
  'question-draft',
  'question-sending',
  'quick-tips',
  'receipt',
  'sealed-reports',
  'sessions',
  'stored-session',
  'way-back',
  'without-javascript',
].map((name) => `**/e2e/${name}.spec.ts`)
const onDesk = [
  'admin-forms',
  'administration',
  'answer-by-hand',
  'api-docs',
  'api-keys',
  'bulk',
  'clauses',
  'composer',
  'content-managers',
  'desk-moves',
  'desk-notices',
  'desk-search',
  'desk-ticket',
  'filing',
  'exchange',
  'filing-consent',
  'form-retries',
  'hand-over',
  'live',
  'next-ticket',
  'other-matters',
  'people',
  'search-learning',
  'search-trial',
  'season-close',
  'spam',
  'taken-back-files',
  'team-report',
  'theme',
  'two-factor',
  'unanswered-searches',
  'unsaved-changes',
  'withdrawn-message',
].map((name) => `**/e2e/${name}.spec.ts`)

/** The portal's data for this run. Playwright's workers read this file again and find the folder of the first reading. */
function dataDir(): string {
  const known = process.env.PORTAL_E2E_DATA_DIR
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-spmb-e2e-'))
  // Under root PostgreSQL runs as another user, who must be able to pass.
  chmodSync(folder, 0o755)
  process.env.PORTAL_E2E_DATA_DIR = folder
  // Some sixty portals are started: what one has compiled the next need not, a tenth of a start.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compile-cache')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  workers: 2,
  // A machine under load may be late once; what needed its second try is named in the report (scripts/test.ts).
  retries: 1,
  timeout: 90_000,
  // Ends before a CI server gives up, so that what failed is printed.
  globalTimeout: 68 * 60_000,
  // What takes one second takes ten where two tests share a machine that is shared itself.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: origin,
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
  projects: [
    {
      name: 'phone',
      testIgnore: [processes, ...onDesk],
      // What has no place on a phone, or may run only once.
      grepInvert: /@wide/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'wide',
      testIgnore: [processes, ...onPhone],
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'processes', testMatch: processes },
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
      // One process leaves the other core to the browsers; several are tried by processes/web-processes.spec.ts.
      WEB_PROCESSES: '1',
      // A busy machine must not change what is tested; its own journey is processes/peak.spec.ts.
      PEAK_MEASURED: '0',
      SMTP_URL: '',
      HELPDESK_APP_ORIGIN: '',
    },
  },
})
