// Finds a Chromium for the browser tests: the machine's own, or the one that the installed Playwright brought.
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

// The shell first: without the parts of a browser that nobody sees, the tests take half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of the machine's own Chromium; undefined when it has none. */
export function findSystemChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** True when Playwright has downloaded the very Chromium that its installed version wants. */
export function playwrightHasChromium(root) {
  try {
    const { browsers } = JSON.parse(readFileSync(join(root, 'node_modules/playwright-core/browsers.json'), 'utf8'))
    const { revision } = browsers.find((browser) => browser.name === 'chromium-headless-shell')
    const folder = `chromium_headless_shell-${revision}`
    return existsSync(join(playwrightCache(root), folder, 'INSTALLATION_COMPLETE'))
  } catch {
    return false
  }
}

function playwrightCache(root) {
  const configured = process.env.PLAYWRIGHT_BROWSERS_PATH
  if (configured === '0') return join(root, 'node_modules/playwright-core/.local-browsers')
  if (configured) return configured
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright')
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright')
}
