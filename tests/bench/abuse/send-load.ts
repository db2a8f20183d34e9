// Sends one load, named by the first argument, to the origin in the second; the exit code says whether it was sent in time.
import { loads } from '#tests/bench/abuse/loads.ts'

const [name, origin = ''] = process.argv.slice(2)
const load = loads.find((each) => each.name === name)
if (!load) throw new Error(`no load is named '${name}'`)
process.exit((await load.run(origin)) ? 0 : 1)
