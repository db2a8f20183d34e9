// Checks that values cached for one database are not returned for another.
import { expect, test } from 'vitest'
import { connectDatabase, disconnectDatabase } from './database.server.ts'
import { perConnection } from './per-connection.ts'

test('a value is made once for a connection, and again for the next', async () => {
  let made = 0
  const value = perConnection(() => ++made)
  connectDatabase('postgres://127.0.0.1:1/first')
  expect([value(), value()]).toEqual([1, 1])
  await disconnectDatabase()
  connectDatabase('postgres://127.0.0.1:1/second')
  expect([value(), value()]).toEqual([2, 2])
  await disconnectDatabase()
})
