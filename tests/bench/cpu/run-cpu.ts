// `npm run bench:cpu`: processor time per request of each kind; `-- list search` measures only the kinds with these words.
import { printFigures } from '../print-figures.ts'
import { measureCpu } from './measure-cpu.ts'

process.exit(printFigures(await measureCpu(process.argv.slice(2))) ? 0 : 1)
