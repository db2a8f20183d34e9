// Checks the retries of a step of a start: outages only, until the patience ends or the start is stopped.
import { expect, test } from 'vitest'
import { retryOutages } from './explain-error.server.ts'

const outage = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })

/** A step that fails with each error of the list, then succeeds; counts its calls. */
function step(...errors: readonly Error[]) {
  let calls = 0
  const act = async () => {
    calls += 1
    const error = errors[calls - 1]
    if (error) throw error
    return 'up'
  }
  return { act, calls: () => calls }
}

test('a step that loses the database is run again, also where the outage is the cause of its error', async () => {
  const { act, calls } = step(outage(), new Error('Failed query', { cause: outage() }))
  expect([await retryOutages(act), calls()]).toEqual(['up', 3])
})

test('what time cannot repair is not retried', async () => {
  const { act, calls } = step(new Error('duplicate key'))
  await expect(retryOutages(act)).rejects.toThrow('duplicate key')
  expect(calls()).toBe(1)
})

test('the last error is thrown when the patience ends', async () => {
  const { act } = step(outage(), outage())
  await expect(retryOutages(act, { patienceMs: 0 })).rejects.toThrow('Connection terminated')
})

test('a start that is stopped does not try again', async () => {
  const stopping = new AbortController()
  const { act } = step(outage(), outage())
  const retried = retryOutages(
    () => {
      stopping.abort(new Error('stopped'))
      return act()
    },
    { stopping: stopping.signal },
  )
  await expect(retried).rejects.toThrow(/aborted|stopped/)
})
