// `npm run bench:doors`: every door of the portal in turns with a bare node:http; `-- list search` only those so named.
import { printFigures } from '../print-figures.ts'
import { measureDoors } from './measure-doors.ts'

process.exit(printFigures(await measureDoors(process.argv.slice(2))) ? 0 : 1)
