// A timeout for what others take long to do: time in which this process itself was busy does not count.

/** A step counts this many milliseconds at most, however late its timer runs. */
const step = 50

/**
 * Calls `act` after `milliseconds` in which the event loop was free. What arrived meanwhile is handled first. `act` gets
 * how many milliseconds have really passed. Returns a function that cancels the timeout.
 */
export function busyAwareTimeout(act: (passedMs: number) => void, milliseconds: number): () => void {
  const began = performance.now()
  let left = milliseconds
  let timer: NodeJS.Timeout
  let end: NodeJS.Immediate | undefined

  function wait(): void {
    const counted = Math.min(step, left)
    timer = setTimeout(() => {
      left -= counted
      if (left > 0) wait()
      // After a delay, timers run before the sockets are read. An immediate runs after that.
      else end = setImmediate(() => act(performance.now() - began))
    }, counted)
  }

  wait()
  return () => {
    clearTimeout(timer)
    clearImmediate(end)
  }
}
