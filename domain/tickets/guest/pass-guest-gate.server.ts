// The gate of questions without an account, which are counted by the number and the network.
import { createHmac } from 'node:crypto'
import { questionGate } from '#domain/tickets/question-gate.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'

const gate = questionGate({
  asker: 'guest-number',
  freeForAsker: 'guest-number-free',
  network: 'guest-network',
  freeForNetwork: 'guest-network-free',
  purpose: 'guest-question',
  who: 'Nomor ini',
})

/** A number as it is counted: nobody reads numbers of families out of the counts. */
const counted = (phone: string) => createHmac('sha256', derivedKey('guest-number')).update(phone).digest('base64url')

/** Counts a question of the number and of the network; the function it gives takes that back. @throws as `questionGate` says. */
export function passGuestGate(phone: string, network: string, proof: string): Promise<() => Promise<void>> {
  return gate(counted(phone), network, proof)
}
