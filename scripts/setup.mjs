// Makes a checkout ready to start, develop or test; plain JavaScript, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findChromiumShell, findSystemChromium, findWholeChromium, playwrightHasChromium } from './find-chromium.mjs'
import { showProgress } from './setup/progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

const installStamp = at('node_modules/.portal-install')
const buildStamp = at('build/.portal-build')
const lockFile = at('.cache/setup.lock')
const pinnedNode = at('node_modules/.bin/node')

// What the build is made of; content/ too, because pages may take texts from it.
const sources = [
  ...['app', 'content', 'domain', 'instances', 'platform', 'public', 'scripts', 'server', 'shared', 'worker'],
  ...['package.json', 'package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
]

/** What each step makes sure of, in order; `isDone` must be quick, it runs at every start. */
const steps = {
  packages: {
    says: 'Memasang paket',
    isDone: packagesAreInstalled,
    act: installPackages,
    // Half of it is downloaded before the first package is complete.
    progress: packageProgress,
  },
  build: { says: 'Membangun portal', isDone: buildIsFresh, act: build, progress: () => buildStage },
  chromium: { says: 'Memasang Chromium', isDone: nothingFasterToInstall, act: installChromium },
  debianChromium: { says: 'Menyiapkan Chromium', isDone: nothingFasterToInstall, act: waitForChromium },
  wrk: { says: 'Memasang wrk', isDone: wrkIsThere, act: installWrk },
}

const wanted = {
  dev: [steps.packages],
  // A browser too, where that needs no packages of ours: it is installed meanwhile, and the build comes later.
  pretest: [steps.packages, steps.debianChromium],
  start: [steps.packages, steps.build],
  test: [steps.packages, steps.build, steps.chromium],
  bench: [steps.packages, steps.build, steps.wrk],
}

/** Ends the set-up with a sentence for the reader instead of a stack trace. */
class SetupFailed extends Error {}

async function main(purpose) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new SetupFailed(`Node ${process.versions.node} terlalu lama. Pasang Node 20 atau yang lebih baru.`)
  }
  const list = wanted[purpose]
  if (!list) throw new SetupFailed(`Cara pakai: node scripts/setup.mjs ${Object.keys(wanted).join('|')}`)
  if (list.every((step) => step.isDone())) return
  await holdLock()
  try {
    if (list.includes(steps.debianChromium)) startChromium()
    for (const step of list) {
      // Another set-up may have done it while this one waited.
      if (step.isDone()) continue
      const end = showProgress(step.says, step.progress)
      try {
        await step.act()
      } catch (error) {
        end(false)
        throw error
      }
      end()
    }
  } finally {
    rmSync(lockFile, { force: true })
  }
}

// Packages

function packagesAreInstalled() {
  if (!existsSync(pinnedNode)) return false
  if (readStamp(installStamp) === installFingerprint()) return true
  if (!installedMatchesLock() || !pinnedNodeWorks()) return false
  writeFileSync(installStamp, installFingerprint())
  return true
}

/** The lock's content, and the machine: packages carry programs for one system only. */
function installFingerprint() {
  return `${hash([readFileSync(at('package-lock.json'))])} ${process.platform}-${process.arch}`
}

/** True when someone has run npm by hand since, and what it installed is what the lock file asks for. */
function installedMatchesLock() {
  try {
    const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
    const installed = JSON.parse(readFileSync(at('node_modules/.package-lock.json'), 'utf8')).packages
    return Object.entries(lock).every(
      ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
    )
  } catch {
    return false
  }
}

function pinnedNodeWorks() {
  return existsSync(pinnedNode) && spawnSync(pinnedNode, ['-v']).status === 0
}

function packageProgress() {
  const wanted = Object.entries(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages).filter(
    ([path, { optional }]) => path !== '' && !optional,
  )
  const there = wanted.filter(([path]) => existsSync(at(path, 'package.json'))).length
  return there === 0 ? 'mengunduh' : `${there} dari ${wanted.length} paket`
}

async function installPackages() {
  rmSync(installStamp, { force: true })
  // No package runs a script but those that package.json allows: not every npm supports its field allowScripts.
  const flags = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const clean = await run('npm', ['ci', ...flags])
  if (clean.failed) {
    const any = await run('npm', ['install', ...flags])
    if (any.failed) {
      throw new SetupFailed(
        `${any.output}\nPaket tidak dapat dipasang. Periksa sambungan ke registri npm, lalu jalankan lagi.`,
      )
    }
  }
  const { allowScripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] && existsSync(at('node_modules', name)))
  await run('npm', ['rebuild', '--ignore-scripts=false', ...allowed])
  if (!pinnedNodeWorks()) await run('node', ['installArchSpecificPackage.js'], { cwd: at('node_modules/node') })
  if (!pinnedNodeWorks()) {
    throw new SetupFailed(
      `Node yang dipatok proyek ini (${pinnedNode}) tidak dapat dijalankan. ` +
        'Hapus folder node_modules, lalu jalankan lagi.',
    )
  }
  writeFileSync(installStamp, installFingerprint())
}

// Build

function buildIsFresh() {
  return existsSync(at('build/server/start.js')) && readStamp(buildStamp) === sourceFingerprint()
}

function sourceFingerprint() {
  return hash(sources.flatMap(filesOf).flatMap((file) => [file, readFileSync(at(file))]))
}

function filesOf(path) {
  const found = statSync(at(path), { throwIfNoEntry: false })
  if (found?.isDirectory()) return readdirSync(at(path)).flatMap((name) => filesOf(`${path}/${name}`))
  return found && !/\.test\.tsx?$/.test(path) ? [path] : []
}

let buildStage = ''

async function build() {
  const fingerprint = sourceFingerprint()
  rmSync(buildStamp, { force: true })
  const commands = {
    'halaman dan server': [at('node_modules/@react-router/dev/bin.cjs'), 'build'],
    'halaman tanpa jaringan': [at('scripts/build-service-worker.ts')],
    'berkas yang dimampatkan': [at('scripts/compress-assets.ts')],
  }
  for (const [place, [name, command]] of Object.entries(commands).entries()) {
    buildStage = `langkah ${place + 1} dari ${Object.keys(commands).length}: ${name}`
    const made = await run(pinnedNode, command, { mode: 'production' })
    if (made.failed || !existsSync(at('build/server/start.js'))) {
      throw new SetupFailed(`${made.output}\nPortal tidak dapat dibangun; keterangannya ada di atas.`)
    }
  }
  writeFileSync(buildStamp, fingerprint)
}

// Chromium

function chromiumIsThere() {
  return (findSystemChromium() !== undefined && findWholeChromium() !== undefined) || playwrightHasChromium(root)
}

/** With the whole browser alone, where the shell is to be had, the tests take twice as long. */
function nothingFasterToInstall() {
  return (
    chromiumIsThere() && (findChromiumShell() !== undefined || playwrightHasChromium(root) || !canInstallPackages())
  )
}

/** The installation that continues beside other steps. */
let chromiumUnderWay

function startChromium() {
  if (!nothingFasterToInstall()) chromiumUnderWay = installDebianChromium()
}

/** Whether it came is for `installChromium` to say, which runs only for browser tests. */
function waitForChromium() {
  return chromiumUnderWay
}

async function installDebianChromium() {
  for (const name of ['chromium-headless-shell', 'chromium']) await installFromDebian(name)
}

async function installChromium() {
  const isRoot = process.getuid?.() === 0
  await installDebianChromium()
  if (chromiumIsThere()) return
  const playwright = at('node_modules/@playwright/test/cli.js')
  const withLibraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : []
  const got = await run(pinnedNode, [playwright, 'install', ...withLibraries, 'chromium'])
  if (!chromiumIsThere()) {
    throw new SetupFailed(
      `${got.output}\nChromium untuk uji peramban tidak dapat dipasang. Pasang sendiri (Debian: apt-get install ` +
        'chromium) sehingga perintah chromium ada di PATH, lalu jalankan npm test lagi.',
    )
  }
}

// wrk, which asks the server in the bench

function wrkIsThere() {
  return spawnSync('wrk', ['-v']).error === undefined
}

async function installWrk() {
  await installFromDebian('wrk')
  if (wrkIsThere()) return
  throw new SetupFailed(
    'wrk untuk npm run bench tidak dapat dipasang. Pasang sendiri sehingga perintah wrk ada di PATH.',
  )
}

// Debian's packages

/** Only as root and on Debian itself; whether it worked is for the caller to see. */
async function installFromDebian(name) {
  if (!canInstallPackages()) return
  await run('apt-get', ['update'])
  await run('apt-get', ['install', '-y', '--no-install-recommends', name])
}

function canInstallPackages() {
  return process.getuid?.() === 0 && isDebian()
}

/** Ubuntu's package of that name only leads to a snap, so ID must be Debian itself. */
function isDebian() {
  return /^ID=debian$/m.test(existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '')
}

// What all steps stand on

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Runs a program in silence; its output returns for the case that it fails. */
async function run(program, args, { cwd = root, mode = 'development' } = {}) {
  // Installing replaces node_modules, so npm must not run on the Node inside it.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(at('node_modules')))
  const env = { ...process.env, PATH: path.join(delimiter), NODE_ENV: mode, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-8_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ failed: true, output: error.message }))
    child.once('close', (code) =>
      resolve({ failed: code !== 0, output: output.trim().split('\n').slice(-40).join('\n') }),
    )
  })
}

/** One set-up at a time: the file names its process; one that is gone has left nothing to wait for. */
async function holdLock() {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (let waited = false; ; ) {
    if (takeLock()) {
      // Two may take over the same abandoned file; the last to write it has it.
      await sleep(50)
      if (readStamp(lockFile) === String(process.pid)) return
    }
    if (!waited) process.stdout.write('Menunggu penyiapan lain yang sedang berjalan …\n')
    waited = true
    await sleep(300)
  }
}

function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isSetup(readStamp(lockFile))) return false
    const draft = `${lockFile}.${process.pid}`
    writeFileSync(draft, String(process.pid))
    renameSync(draft, lockFile)
    return true
  }
}

/** True when the process runs and, where the system shows it, is a set-up and not another process with a reused id. */
function isSetup(pid) {
  try {
    process.kill(Number(pid), 0)
    const cmdline = `/proc/${pid}/cmdline`
    return !existsSync(cmdline) || readFileSync(cmdline, 'utf8').includes('setup.mjs')
  } catch (error) {
    return error.code === 'EPERM'
  }
}

main(process.argv[2]).catch((error) => {
  process.stderr.write(`\n${error instanceof SetupFailed ? error.message : error.stack}\n`)
  process.exitCode = 1
})
