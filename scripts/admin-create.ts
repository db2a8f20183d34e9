// `npm run admin:create -- ADDRESS "NAME"`: the same as `portal people administrator`.
import { runCommand } from './portal/run-command.ts'

process.exitCode = await runCommand(['people', 'administrator', ...process.argv.slice(2)])
