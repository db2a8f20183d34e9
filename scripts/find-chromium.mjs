import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** The path of the machine's own Chromium without the parts of a browser that no one sees; undefined when it has none. */
export function findChromiumShell() {
  return findOnPath(['chromium-headless-shell'])
}

/** The path of the machine's own Chromium; undefined when it has none. */
export function findSystemChromium() {
  // The shell first: with it the tests take half the time.
  return findChromiumShell() ?? findOnPath(whole)
}

/** The path of the machine's own Chromium with everything in it: the shell shows no notifications. Undefined as above. */
export function findWholeChromium() {
  return findOnPath(whole)
}

/** True when Playwright has downloaded the very Chromium, whole and shell, that its installed version wants. */
export function playwrightHasChromium(root) {
  try {
    const { browsers } = JSON.parse(readFileSync(join(root, 'node_modules/playwright-core/browsers.json'), 'utf8'))
    return ['chromium', 'chromium-headless-shell'].every((name) => {
      const { revision } = browsers.find((browser) => browser.name === name)
      const folder = `${name.replaceAll('-', '_')}-${revision}`
      return existsSync(join(playwrightCache(root), folder, 'INSTALLATION_COMPLETE'))
    })
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
