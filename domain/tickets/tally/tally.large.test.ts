// The stored counters agree with a count after many sequences of what is done to tickets.
import { expect, test } from 'vitest'
import { actions, checkSequences, provideTalliedDesk } from '#tests/setup/tally-sequences.ts'

provideTalliedDesk()

test('the counters agree with a count after any sequence of what is done to tickets', async () => {
  // Without each action at least once the sequences would say little.
  expect([...(await checkSequences(12))].toSorted()).toEqual(Object.keys(actions).toSorted())
})
