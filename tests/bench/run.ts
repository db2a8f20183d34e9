// `npm run bench`: every figure, as a table and in tests/bench/results.json; fails when one misses its budget.
import { writeFile } from 'node:fs/promises'
import { measureAbuse } from '#tests/bench/abuse/measure-abuse.ts'
import { measureClusters } from './clusters.ts'
import { measureCpu } from './cpu/measure-cpu.ts'
import { measureDesk } from './desk.ts'
import type { Figure } from './figure.ts'
import { measureFirstView } from './first-view.ts'
import { measureGuestPages } from './guest-pages.ts'
import { printFigures } from './print-figures.ts'
import { measurePublicPage } from './public-page.ts'
import { measureQueryPlans } from './query-plans.ts'
import { measureSearchSpeed } from './search-speed.ts'
import { measureStartTime } from './start-time.ts'
import { measureStreams } from './streams.ts'
import { measureSubmission } from './submission.ts'
import { measureTallies } from './tallies.ts'

const figures: Figure[] = []
for (const measure of [
  measureStartTime,
  measurePublicPage,
  () => measureCpu(),
  measureFirstView,
  measureSearchSpeed,
  measureSubmission,
  measureTallies,
  measureClusters,
  measureStreams,
  measureGuestPages,
  measureDesk,
  measureQueryPlans,
  measureAbuse,
]) {
  figures.push(...(await measure()))
}
await writeFile('tests/bench/results.json', `${JSON.stringify(figures, null, 2)}\n`)
process.exit(printFigures(figures) ? 0 : 1)
