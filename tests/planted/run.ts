// `npm run test:planted [-- part of a name…]`: plants each fault of faults.ts in a copy of the project and runs the tests that
// must catch it. The last line is their sum; the exit code is 1 when a fault is not caught.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { keepTemporaryFilesInMemory } from '../setup/temporary-files.ts'
import { type Fault, faults } from './faults.ts'

keepTemporaryFilesInMemory()

/** A copy of all files of the project, with the packages of this one. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'))
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of listed.stdout.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    // A file that is deleted and not committed is still listed.
    cpSync(file, join(copy, file), { force: true, errorOnExist: false })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** @throws when the text is not in the file exactly once. */
function plant(copy: string, { file, text, instead }: Fault): void {
  const before = readFileSync(join(copy, file), 'utf8')
  if (before.split(text).length !== 2) throw new Error(`${file} must contain this text once: ${text}`)
  writeFileSync(
    join(copy, file),
    before.replace(text, () => instead),
  )
}

const wanted = process.argv.slice(2)
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
let caught = 0
process.stdout.write('| fault | planted in | caught by | result |\n|---|---|---|---|\n')
for (const fault of chosen) {
  const copy = copyProject()
  try {
    plant(copy, fault)
    const { status, stdout } = spawnSync(process.execPath, ['scripts/test.ts', ...fault.tests], {
      ...{ cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 },
      env: { ...process.env, PORTAL_E2E_PORT: '4900' },
    })
    // A copy that does not build fails too, and proves nothing.
    const isCaught = status === 1 && /^\d+ passed, [1-9]\d* failed/m.test(stdout)
    if (isCaught) caught++
    const result = isCaught ? 'caught' : 'NOT CAUGHT'
    process.stdout.write(`| ${fault.name} | ${fault.file} | ${fault.tests.join(', ')} | ${result} |\n`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
process.stdout.write(`\n${caught} passed, ${chosen.length - caught} failed\n`)
process.exitCode = caught === chosen.length ? 0 : 1
