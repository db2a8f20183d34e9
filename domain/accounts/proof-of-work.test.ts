// A proof of work counts whatever day the portal's clock is set to: the library compares with the real one.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { setClock } from '#shared/dates.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { proofOfWork } from './proof-of-work.server.ts'

provideDatabase()

test.each(['2025-06-16T10:00:00+07:00', '2035-06-16T10:00:00+07:00'])('with the clock at %s', async (at) => {
  setClock(new Date(at))
  const work = proofOfWork('uji')
  const challenge = await work.challenge()
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = JSON.stringify({ challenge, solution })
  expect(await work.isGood(proof)).toBe(true)
  expect(await work.isGood(proof)).toBe(false)
})
