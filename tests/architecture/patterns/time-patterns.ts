// Runs patterns against their attack texts in its own thread, so that one that never ends can be stopped and named.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { attackTexts, textOf } from './attack-texts.ts'
import type { FoundPattern } from './find-patterns.ts'

/** A pattern that takes much more than four times as long for four times the text; `how` says on which. */
export interface SlowPattern extends FoundPattern {
  readonly how: string
}

/** Lengths tried, in characters, each four times the one before. */
const lengths = [1_600, 6_400, 25_600, 102_400]

/** Shorter times say nothing; a quadratic pattern takes longer at one of the lengths. */
const leastMs = 15

/** Linear is 4, with a logarithm less than 5; quadratic 16. */
const mostGrowth = 9

/** Time without a result after which a pattern counts as endless. */
const patienceMs = 20_000

type Message = { readonly at: number } | { readonly slow: SlowPattern } | { readonly done: true }

/** The patterns that are worse than linear. */
export async function findSlowPatterns(
  patterns: readonly FoundPattern[],
  patience = patienceMs,
): Promise<SlowPattern[]> {
  const slow: SlowPattern[] = []
  let next = 0
  while (next < patterns.length) {
    const from = next
    next = await new Promise<number>((resolve, reject) => {
      let at = from
      const worker = new Worker(new URL(import.meta.url), { workerData: patterns.slice(from), execArgv: [] })
      const stop = () => {
        const hanging = patterns[at]
        if (hanging) slow.push({ ...hanging, how: `does not end within ${patience} ms` })
        worker.terminate().then(() => resolve(at + 1), reject)
      }
      let watch = setTimeout(stop, patience)
      worker.on('error', reject)
      worker.on('message', (message: Message) => {
        clearTimeout(watch)
        if ('done' in message) {
          worker.terminate().then(() => resolve(patterns.length), reject)
          return
        }
        if ('slow' in message) slow.push(message.slow)
        else at = from + message.at
        watch = setTimeout(stop, patience)
      })
    })
  }
  return slow
}

/**
 * The best of so many turns, in milliseconds: CPU time of this thread, which other processes on the machine do not lengthen but which a
 * kernel may report too short, and time on the clock, which is never too short.
 */
function timesOf(pattern: RegExp, text: string, turns: number): { readonly cpu: number; readonly clock: number } {
  let cpu = Number.POSITIVE_INFINITY
  let clock = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < turns; turn++) {
    const started = performance.now()
    const before = process.threadCpuUsage()
    // Looks at every place of the text, whatever the pattern is used for.
    text.replace(pattern, '')
    const { user, system } = process.threadCpuUsage(before)
    cpu = Math.min(cpu, (user + system) / 1_000)
    clock = Math.min(clock, performance.now() - started)
  }
  return { cpu, clock }
}

function slownessOf({ source, flags }: FoundPattern): string | undefined {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  for (const attack of attackTexts(source, flags)) {
    for (const length of lengths) {
      const text = textOf(attack, length)
      if (timesOf(pattern, text, 1).cpu < leastMs) continue
      // Whichever of the times is wrong, the growth comes out too low and no good pattern is reported.
      const growthAt = (size: number) =>
        timesOf(pattern, textOf(attack, size), 3).cpu / timesOf(pattern, textOf(attack, size / 4), 6).clock
      const growth = growthAt(length)
      // A collection of garbage makes one figure high by chance, hardly three.
      if (growth > mostGrowth && growthAt(length) > mostGrowth && growthAt(2 * length) > mostGrowth) {
        const times = growth.toFixed(1)
        return `four times the text takes ${times} times as long at ${length} characters: ${JSON.stringify(attack)}`
      }
    }
  }
}

if (!isMainThread && parentPort) {
  for (const [at, pattern] of (workerData as FoundPattern[]).entries()) {
    parentPort.postMessage({ at } satisfies Message)
    const how = slownessOf(pattern)
    if (how) parentPort.postMessage({ slow: { ...pattern, how } } satisfies Message)
  }
  parentPort.postMessage({ done: true } satisfies Message)
}
