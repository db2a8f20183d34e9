// `npm run audit:verify -- [--head POSITION:DIGEST]…`: the same as `portal audit verify`.
import { runCommand } from './portal/run-command.ts'

process.exitCode = await runCommand(['audit', 'verify', ...process.argv.slice(2)])
