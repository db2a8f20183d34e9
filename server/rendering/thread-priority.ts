// Lets the main thread run before the others of its process. On Linux every thread has a priority of its own; elsewhere it
// is the priority of the whole process, so it is left alone.
import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { log } from '#platform/log.server.ts'

/**
 * How much nicer the others are than the thread that lowers them: a rendered search and a marked heap can wait, a reader of a cached page should not.
 * On a machine that is busy throughout they still get a tenth of the time of one that is not lowered.
 */
const niceness = 10

const tasks = '/proc/self/task'

/** How the names of helping threads end: those that collect garbage and compile; those that hash, compress and read files. */
const helpers = ['V8Worker', 'libuv-worker']

/** `lower` gets the priority to set: relative, because the whole portal may have been started at a low one. */
function attempt(lower: (priority: number) => void): void {
  if (process.platform !== 'linux') return
  try {
    lower(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
  } catch (error) {
    // Where that is forbidden, or there is no /proc, everything runs all the same.
    log.debug({ err: error }, 'the priority of a thread stays')
  }
}

/** The ids of the threads that work for the main one. Linux only. */
export function helperThreads(): number[] {
  const nameOf = (id: string) => readFileSync(`${tasks}/${id}/comm`, 'utf8').trim()
  return readdirSync(tasks)
    .filter((id) => helpers.some((helper) => nameOf(id).endsWith(helper)))
    .map(Number)
}

/** Lowers the priority of the thread that calls it, once. */
export function lowerRenderPriority(): void {
  attempt((priority) => setPriority(priority))
}

/**
 * Lowers the priority of the threads that work for the calling one, the main one, below its own. Those of the pool are there
 * once something was read from a file.
 */
export function lowerHelperPriority(): void {
  attempt((priority) => {
    for (const id of helperThreads()) setPriority(id, priority)
  })
}
