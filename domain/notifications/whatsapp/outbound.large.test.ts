// A number that no one proved, asked for far more often than it may be sent something.
import { expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { mayMessage } from './queued-whatsapp.ts'

provideDatabase()

test('an unproven number that is asked 10,000 times may be sent one message', async () => {
  const ask = () => database.transaction((tx) => mayMessage(tx, '6281500000000', 'greeting'))
  const answers: string[] = []
  for (let round = 0; round < 2_500; round++) answers.push(...(await Promise.all([ask(), ask(), ask(), ask()])))
  expect(answers.filter((each) => each === 'yes')).toHaveLength(1)
})
