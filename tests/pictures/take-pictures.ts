// `npm run docs:pictures`: takes the pictures of README and the guides from the built portal with its demo data; words
// behind it take only the pictures whose file names hold one of them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import sharp from 'sharp'
import { findSystemChromium } from '#scripts/find-chromium.mjs'
import { type Picture, pictures } from './pictures.ts'

const root = resolve(import.meta.dirname, '../..')

/** A fixed moment in the season of the demo data, so that a new run shows the same dates. */
const moment = '2025-06-16T10:00:00+07:00'

const demoPassword = 'Spmb-Demo-2025!'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the built portal on its own data folder and waits until it answers. */
async function startPortal(origin: string, dataDir: string): Promise<ChildProcess> {
  const { hostname, port } = new URL(origin)
  const own = { HOST: hostname, PORT: port, PORTAL_ORIGIN: origin, PORTAL_DATA_DIR: dataDir, PORTAL_NOW: moment }
  const portal = spawn(process.execPath, [join(root, 'build/server/start.js')], {
    cwd: root,
    env: { NODE_ENV: 'production', PORTAL_DEMO: '1', LOG_LEVEL: 'warn', ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (portal.exitCode !== null) throw new Error('the portal did not start')
    await new Promise((again) => setTimeout(again, 200))
  }
  return portal
}

const settings: BrowserContextOptions = {
  locale: 'id-ID',
  timezoneId: 'Asia/Jakarta',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  // For the style below.
  bypassCSP: true,
}

type Cookies = NonNullable<BrowserContextOptions['storageState']>

/** Signs a demo account in and gives its cookies. */
async function signIn(browser: Browser, origin: string, name: string): Promise<Cookies> {
  const context = await browser.newContext({ ...settings, baseURL: origin })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name}@spmb.test`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  // Else the message of the sign-in would stand on the picture.
  await page.getByText('Login berhasil').waitFor()
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, origins: [] }
}

async function take(browser: Browser, origin: string, picture: Picture, cookies: Cookies | undefined): Promise<void> {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  const screen = picture.onPhone ? phone : { viewport: { width: 1280, height: 720 } }
  const context = await browser.newContext({
    ...settings,
    ...screen,
    colorScheme: picture.isDark ? 'dark' : 'light',
    baseURL: origin,
    ...(cookies && { storageState: cookies }),
  })
  await context.clock.setFixedTime(moment)
  await context.addInitScript(() => localStorage.setItem('hasSeenQuickTips', 'true'))
  const page = await context.newPage()
  await page.goto(picture.path, { waitUntil: 'networkidle' })
  await picture.act?.(page)
  // The place kept free for a scrollbar, which pictures do not show.
  const style = 'html { scrollbar-gutter: auto }'
  const taken = await page.screenshot({ animations: 'disabled', style })
  await context.close()
  const file = join(root, picture.file)
  mkdirSync(dirname(file), { recursive: true })
  const { size } = await sharp(taken).webp({ quality: 46, effort: 6 }).toFile(file)
  process.stdout.write(`${picture.file}: ${Math.ceil(size / 1024)} KB\n`)
}

const wanted = process.argv.slice(2)
const executablePath = findSystemChromium()
const dataDir = mkdtempSync(join(tmpdir(), 'helpdesk-spmb-pictures-'))
// Under root PostgreSQL runs as another user, who must be able to pass.
chmodSync(dataDir, 0o755)
const origin = `http://127.0.0.1:${await freePort()}`
const portal = await startPortal(origin, dataDir)
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  const cookies = {
    agent: await signIn(browser, origin, 'agent'),
    admin: await signIn(browser, origin, 'admin'),
    visitor: undefined,
  }
  for (const picture of pictures) {
    if (wanted.length > 0 && !wanted.some((part) => picture.file.includes(part))) continue
    await take(browser, origin, picture, cookies[picture.as ?? 'visitor'])
  }
} finally {
  await browser.close()
  portal.kill('SIGTERM')
  await once(portal, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}
