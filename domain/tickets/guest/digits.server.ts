import { and, eq } from 'drizzle-orm'
import { readLookedUpId } from '#domain/tickets/status-page/typed-id.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { makeLimit, siteOf } from '#platform/limits.server.ts'
import { Invalid, TooMany } from '#shared/errors.ts'
import type { LimitName } from '#shared/limits.ts'
import type { DigitsInput } from './guest-input.ts'
import { deviceKey, findGuestTicket, type GuestTicket } from './guest-ticket.server.ts'

interface DigitTries {
  /** @throws TooMany when this network, or all networks together, tried the subject too often. */
  readonly take: (subject: string, network: string) => Promise<void>
  readonly giveBack: (subject: string, network: string) => Promise<void>
}

/** `perNetwork` is below `inAll`, so that one network does not lock out others. An IPv6 site (/48) counts as one. */
export function digitTries(perNetwork: LimitName, inAll: LimitName): DigitTries {
  const own = makeLimit(perNetwork)
  const all = makeLimit(inAll)
  const keyOf = (subject: string, network: string) => `${subject} ${siteOf(network) ?? network}`
  return {
    take: async (subject, network) => {
      await own.take(keyOf(subject, network))
      await all.take(subject).catch(async (refused: unknown) => {
        await own.giveBack(keyOf(subject, network))
        throw refused
      })
    },
    giveBack: async (subject, network) => {
      await Promise.all([own.giveBack(keyOf(subject, network)), all.giveBack(subject)])
    },
  }
}

const perTicket = digitTries('guest-digits-ticket', 'guest-digits-all')
const perNetwork = makeLimit('guest-digits-network')

/** One refusal for a wrong number, an unknown ticket, and a ticket of an account, so that none is revealed. */
export const wrongDigitsMessage =
  'ID atau nomor pertanyaan dan empat angka ini tidak cocok. Periksa keduanya, lalu coba lagi.'

const tooOften =
  'Empat angka ini terlalu sering salah. Jawaban tetap dapat dibaca lewat tautannya, dan Anda dapat bertanya lagi di “Tanya petugas”'

export interface OpenedTicket {
  readonly publicId: string
  readonly key: string
}

function conditionOf(typed: NonNullable<ReturnType<typeof readLookedUpId>>) {
  if ('publicId' in typed) return eq(ticketTable.publicId, typed.publicId)
  return and(eq(ticketTable.kind, typed.kind), eq(ticketTable.id, typed.number))
}

/**
 * Returns the key of the ticket. Wrong attempts count per network and per ticket, also for unknown ones.
 * @throws Invalid with one message; TooMany.
 */
export async function openWithDigits(input: DigitsInput, network: string): Promise<OpenedTicket> {
  return check(input, network).catch((refused: unknown) => {
    throw refused instanceof TooMany ? new TooMany(refused.waitSeconds * 1_000, tooOften) : refused
  })
}

async function check({ id, digits }: DigitsInput, network: string): Promise<OpenedTicket> {
  const typed = readLookedUpId(id)
  await perNetwork.take(network)
  if (!typed) throw new Invalid(wrongDigitsMessage, { digits: wrongDigitsMessage })
  const counted = 'publicId' in typed ? typed.publicId : `${typed.kind}-${typed.number}`
  await perTicket.take(counted, network).catch(async (refused: unknown) => {
    await perNetwork.giveBack(network)
    throw refused
  })
  const found = await findGuestTicket(conditionOf(typed))
  // Both ways of naming one ticket share its tries; one that is not there takes as long.
  if (!('publicId' in typed)) await perTicket.take(found?.publicId ?? `${counted}-unknown`, network)
  const right = found?.phone?.replaceAll(/\D/g, '').slice(-4)
  if (!found || right?.length !== 4 || right !== digits)
    throw new Invalid(wrongDigitsMessage, { digits: wrongDigitsMessage })
  await Promise.all([
    perNetwork.giveBack(network),
    perTicket.giveBack(counted, network),
    ...(counted === found.publicId ? [] : [perTicket.giveBack(found.publicId, network)]),
  ])
  return openedTicket(found)
}

export function openedTicket({ publicId, holder }: GuestTicket): OpenedTicket {
  return { publicId, key: deviceKey(publicId, holder) }
}
