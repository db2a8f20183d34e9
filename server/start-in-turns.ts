// Begins work one piece after the other, so that what is ready in memory is answered in between.
import type { GiveWay } from './newcomers.ts'

/** What a piece of work is for, such as a response. */
export interface Reader {
  /** True once nobody waits for it any more. */
  readonly destroyed: boolean
}

/** Work that is begun in turns. */
export interface Turns {
  /** Begins the piece when its turn comes; calls `refuse` instead, if there is one, once it has waited `longestWait`. */
  readonly begin: (reader: Reader, begin: () => void, refuse?: () => void) => void
  /** How long the piece whose turn is next has waited, in milliseconds; 0 when none waits. */
  readonly waitedMs: () => number
}

/** The longest that a piece with a `refuse` waits before it is refused, in milliseconds: later, people ask a second time. */
export const longestWait = 5_000

/** The most refusals in one round; each takes a tenth of a millisecond. */
const refusalsARound = 50

/**
 * The most pieces that begin in one round. Each takes a millisecond or two until it waits for the database: with one a round, and rounds
 * of 30 ms on a busy machine, the requests of an opening hour waited for their turn, not for a processor.
 */
export const piecesARound = 4

/** The longest pause after a round in which pieces began, while many connect, as a multiple of that round's time. */
const pauseTimes = 1

interface Piece {
  readonly reader: Reader
  readonly begin: () => void
  readonly refuse: (() => void) | undefined
  /** When it came, in milliseconds. */
  readonly since: number
}

/**
 * Gives a `begin` that begins what it is handed: at once while few have begun in this round of the event loop, otherwise in one
 * of the next rounds, between which it may give way to newcomers. A hundred requests that arrive together then keep nobody waiting for all of them. What is for a
 * reader who has gone is not begun.
 */
export function startInTurns(giveWay: GiveWay = (_, __, then) => setImmediate(then)): Turns {
  const waiting: Piece[] = []
  let begun = 0
  const take = () => {
    let piece = waiting.shift()
    while (piece?.reader.destroyed) piece = waiting.shift()
    return piece
  }
  const refuseLate = () => {
    const late = performance.now() - longestWait
    const due = waiting.filter(({ refuse, since }) => refuse && since < late).slice(0, refusalsARound)
    for (const piece of due) {
      waiting.splice(waiting.indexOf(piece), 1)
      if (!piece.reader.destroyed) piece.refuse?.()
    }
  }
  const next = () => {
    const piece = begun < piecesARound ? take() : undefined
    if (!piece) return
    begun += 1
    // First of all: after one that throws the others have their turn in the next round.
    if (begun === 1) giveWay(performance.now(), pauseTimes, nextRound)
    piece.begin()
  }
  const nextRound = () => {
    begun = 0
    const [oldest] = waiting
    if (oldest && performance.now() - oldest.since > longestWait) refuseLate()
    for (let count = 0; count < piecesARound; count += 1) next()
  }
  return {
    begin: (reader, begin, refuse) => {
      waiting.push({ reader, begin, refuse, since: performance.now() })
      next()
    },
    waitedMs: () => (waiting[0] ? performance.now() - waiting[0].since : 0),
  }
}
