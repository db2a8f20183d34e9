// `npm run restore -- FILE [--force] [--trust-file]`: the same as `portal restore`.
import { runCommand } from './portal/run-command.ts'

process.exitCode = await runCommand(['restore', ...process.argv.slice(2)])
