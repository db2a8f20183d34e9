// Ends a web process whose starter has died while it was still busy with its own start.
import { Worker } from 'node:worker_threads'

/** Runs in a thread: the main thread may load code for seconds, and does not notice its closed channel meanwhile. */
const watch = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
  }, 200)`

/**
 * Kills this process when its starter is gone, however busy this process is. Returns a function that ends the watch: a
 * process that serves is ended by `node:cluster` as soon as its channel to the starter is closed.
 */
export function watchStarter(starterPid: number): () => void {
  const thread = new Worker(watch, { eval: true, workerData: starterPid })
  thread.unref()
  return () => void thread.terminate()
}
