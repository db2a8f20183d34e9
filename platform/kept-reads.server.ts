// Reads that nearly every page makes and whose answers seldom change: kept in memory until the content changes.
import { afterCommit, type Transaction } from './database/database.server.ts'

/** Nothing is cached in a process that does not listen for changes. */
let keeps = false

interface Kept {
  readonly answer: Promise<unknown>
  readonly until: number
}

const reads: Map<string, Kept>[] = []

/**
 * The read, answered from memory while this process listens for changes, for `longest` milliseconds at most. What it gives
 * is shared by all who ask and must not be changed. Without `longest` only for tables whose triggers signal
 * 'content_changed'; a write clears the cache of its own process with `invalidateReads`, since the signal may come after the
 * next page is asked for.
 * @throws what `read` throws; a failed read is not cached.
 */
export function cachedRead<Key extends string, Result>(
  read: (key: Key) => Promise<Result>,
  longest = Number.POSITIVE_INFINITY,
): (key: Key) => Promise<Result> {
  const answers = new Map<string, Kept>()
  reads.push(answers)
  return (key) => {
    if (!keeps) return read(key)
    const known = answers.get(key)
    if (known && known.until > performance.now()) return known.answer as Promise<Result>
    // A query of Drizzle asks again each time it is awaited.
    const answer = Promise.resolve(read(key))
    answers.set(key, { answer, until: performance.now() + longest })
    answer.catch(() => answers.delete(key))
    return answer
  }
}

export function forgetAllKeptReads(): void {
  for (const answers of reads) answers.clear()
}

export function invalidateReads(tx: Transaction): void {
  afterCommit(tx, forgetAllKeptReads)
}

/**
 * Has this process keep reads, or no longer. Who begins it calls `forgetAllKeptReads` at each 'content_changed', before anything
 * else that is made again then: two that listen by themselves are notified of it in any order, and would make it of what was kept.
 */
export function keepReads(keep: boolean): void {
  keeps = keep
  forgetAllKeptReads()
}
