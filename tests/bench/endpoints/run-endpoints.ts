// `npm run bench:doors`: every endpoint of the portal in turns with a bare node:http; `-- list search` only those so named.
import { printFigures } from '../print-figures.ts'
import { measureEndpoints } from './measure-endpoints.ts'

process.exit(printFigures(await measureEndpoints(process.argv.slice(2))) ? 0 : 1)
