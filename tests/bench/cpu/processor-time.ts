// Processor time of processes, which is stable on a machine that does other work too.
import { readFile } from 'node:fs/promises'
import { familyOf } from '#tests/faults/process-family.ts'

/** Linux reports processor time in ticks of 10 ms to every program. */
const tickMs = 10

/** Milliseconds that the process has computed, with the ended processes that it started. */
async function processorMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return ticks.reduce((sum, each) => sum + Number(each), 0) * tickMs
}

/** Milliseconds that the process and its children have computed; `without` names processes that are not counted. */
export async function processorMsOfFamily(pid: number, without?: number): Promise<number> {
  const family = (await familyOf(pid)).filter((each) => each !== without)
  return (await Promise.all(family.map(processorMsOf))).reduce((sum, each) => sum + each, 0)
}
