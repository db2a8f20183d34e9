// Lets questions without an account through: freely at first, with a proof of work when a network or a number asks a lot.
import { createHmac } from 'node:crypto'
import { proofOfWork } from '#domain/accounts/proof-of-work.server.ts'
import { makeLimit, turnsOf } from '#platform/limits.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'
import { WorkFirst } from '#shared/errors.ts'

const numbers = makeLimit('guest-number')
const networks = makeLimit('guest-network')
const work = proofOfWork('guest-question')

const many = 'Nomor ini sudah mengirim banyak pertanyaan. Tanpa JavaScript Anda perlu menunggu'
const manyHere = 'Banyak pertanyaan dikirim dari jaringan ini. Tanpa JavaScript Anda perlu menunggu'

/** A number as it is counted: nobody reads numbers of families out of the counts. */
const counted = (phone: string) => createHmac('sha256', derivedKey('guest-number')).update(phone).digest('base64url')

/**
 * Counts a question of the number and of the network; the function it gives takes that back.
 * @throws WorkFirst, and counts nothing, when there were many and `proof` is missing, wrong, too old or used; TooMany when
 * even with proofs there are too many.
 */
export async function passGuestGate(phone: string, network: string, proof: string): Promise<() => Promise<void>> {
  const key = counted(phone)
  const number = await numbers.take(key)
  const others = await networks.take(network).catch(async (refused: unknown) => {
    await numbers.giveBack(key)
    throw refused
  })
  const giveBack = async () => {
    await Promise.all([numbers.giveBack(key), networks.giveBack(network)])
  }
  const numberIsBusy = turnsOf('guest-number') - number.remaining > turnsOf('guest-number-free')
  const networkIsBusy = turnsOf('guest-network') - others.remaining > turnsOf('guest-network-free')
  if (!(numberIsBusy || networkIsBusy) || (await work.isGood(proof))) return giveBack
  await giveBack()
  const challenge = await work.challenge()
  throw numberIsBusy
    ? new WorkFirst(challenge, number.resetMs, many)
    : new WorkFirst(challenge, others.resetMs, manyHere)
}
