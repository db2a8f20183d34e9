// Brings the console output of libraries into the log, so that no raw stack stands between its JSON lines.
import { log } from '#platform/log.server.ts'

/** The strings and the first error of the output; no objects, since they may hold what must not be logged. */
function toldBy(said: readonly unknown[]) {
  const error = said.find((each) => each instanceof Error)
  return { err: error, words: said.filter((each) => typeof each === 'string').join(' ') || 'a library said' }
}

/** From now on errors of the console are errors of the log, warnings warnings, and all else is for debugging. */
export function sendConsoleToLog(): void {
  const to =
    (level: 'error' | 'warn' | 'debug') =>
    (...said: unknown[]) => {
      const { err, words } = toldBy(said)
      // A visitor who leaves is nothing that went wrong.
      const left = (err as NodeJS.ErrnoException | undefined)?.code === 'ECONNRESET'
      log[left ? 'debug' : level]({ err }, words)
    }
  console.error = to('error')
  console.warn = to('warn')
  console.info = to('debug')
  console.log = to('debug')
}
