// `npm run bench:abuse`: what strangers can do to a running portal, as a table.
import { measureAbuse } from '#tests/bench/abuse/measure-abuse.ts'
import { printFigures } from './print-figures.ts'

process.exit(printFigures(await measureAbuse()) ? 0 : 1)
