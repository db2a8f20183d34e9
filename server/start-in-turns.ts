// Begins work one piece after the other, so that what is ready in memory is answered in between.
/** What a piece of work is for, such as a response. */
export interface Reader {
  /** True once nobody waits for it any more. */
  readonly destroyed: boolean
}

/** Work that is begun in turns. */
export interface Turns {
  readonly begin: (reader: Reader, begin: () => void) => void
  /** How long the piece whose turn is next has waited, in milliseconds; 0 when none waits. */
  readonly waitedMs: () => number
}

/**
 * Gives a `begin` that begins what it is handed: at once when nothing else has begun in this round of the event loop,
 * otherwise one piece a round. A hundred requests that arrive together then keep nobody waiting for all of them. What is
 * for a reader who has gone is not begun.
 */
export function startInTurns(): Turns {
  const waiting: { readonly reader: Reader; readonly begin: () => void; readonly since: number }[] = []
  let isBusy = false
  const next = () => {
    let piece = waiting.shift()
    while (piece?.reader.destroyed) piece = waiting.shift()
    isBusy = piece !== undefined
    if (!piece) return
    // Also after one that throws the others have their turn.
    setImmediate(next)
    piece.begin()
  }
  return {
    begin: (reader, begin) => {
      waiting.push({ reader, begin, since: performance.now() })
      if (!isBusy) next()
    },
    waitedMs: () => (waiting[0] ? performance.now() - waiting[0].since : 0),
  }
}
