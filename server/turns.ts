// Begins work one piece after the other, so that what is ready in memory is answered in between.

/**
 * Gives a function that begins what it is handed: at once when nothing else has begun in this round of the event loop,
 * otherwise one piece a round. A hundred requests that arrive together then keep nobody waiting for all of them.
 */
export function inTurns(): (begin: () => void) => void {
  const waiting: (() => void)[] = []
  let isBusy = false
  const next = () => {
    const begin = waiting.shift()
    isBusy = begin !== undefined
    if (!begin) return
    // Also after one that throws the others have their turn.
    setImmediate(next)
    begin()
  }
  return (begin) => {
    waiting.push(begin)
    if (!isBusy) next()
  }
}
