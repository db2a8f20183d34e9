// Marks what counts once only: a proof of work, a code of an authenticator app.
import { TooMany } from '#shared/errors.ts'
import { rateCounter } from './rate-counters.server.ts'

export function singleUse(name: string, seconds: number): (key: string) => Promise<boolean> {
  const marks = rateCounter({ name, turns: () => 1, seconds })
  return async (key) => {
    try {
      await marks.take(key)
      return true
    } catch (refused) {
      if (refused instanceof TooMany) return false
      throw refused
    }
  }
}
