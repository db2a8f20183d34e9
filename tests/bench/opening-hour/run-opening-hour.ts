// `npm run bench:opening-hour`: the first hour of a stage, at its pace and at 1.5 times; or at the shares that are given.
import { printFigures } from '../print-figures.ts'
import { measureOpeningHour } from './measure-opening-hour.ts'

const given = process.argv.slice(2).map(Number)
if (given.some((share) => !(share > 0)))
  throw new Error('Usage: npm run bench:opening-hour [-- share …], such as 0.5 1')
process.exit(printFigures(await measureOpeningHour(given.length > 0 ? given : [1, 1.5])) ? 0 : 1)
