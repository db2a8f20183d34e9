// Lets questions through: freely at first, with a proof of work when somebody or their network asks a lot, then no more.
import { proofOfWork } from '#domain/accounts/proof-of-work.server.ts'
import { makeLimit, turnsOf } from '#platform/limits.server.ts'
import { WorkFirst } from '#shared/errors.ts'

const persons = makeLimit('question-person')
const networks = makeLimit('question-network')
const work = proofOfWork('question')

const many = 'Anda sudah mengirim banyak pertanyaan. Tanpa JavaScript Anda perlu menunggu'
const manyHere = 'Banyak pertanyaan dikirim dari jaringan ini. Tanpa JavaScript Anda perlu menunggu'

/**
 * Counts a question of the person and of the network; the function it gives takes that back.
 * @throws WorkFirst, and counts nothing, when there were many and `proof` is missing, wrong, too old or used; TooMany when
 * even with proofs there are too many.
 */
export async function passQuestionGate(personId: string, network: string, proof: string): Promise<() => Promise<void>> {
  const person = await persons.take(personId)
  const others = await networks.take(network).catch(async (refused: unknown) => {
    await persons.giveBack(personId)
    throw refused
  })
  const giveBack = async () => {
    await Promise.all([persons.giveBack(personId), networks.giveBack(network)])
  }
  const personIsBusy = turnsOf('question-person') - person.remaining > turnsOf('question-free')
  const networkIsBusy = turnsOf('question-network') - others.remaining > turnsOf('question-network-free')
  if (!(personIsBusy || networkIsBusy) || (await work.isGood(proof))) return giveBack
  await giveBack()
  const challenge = await work.challenge()
  throw personIsBusy
    ? new WorkFirst(challenge, person.resetMs, many)
    : new WorkFirst(challenge, others.resetMs, manyHere)
}
