// The desk's search over all tickets, by what requesters say on the telephone.
import type { Person } from '#domain/accounts/person.ts'
import { findTickets } from '#domain/tickets/desk-search/found-tickets.ts'
import { phoneOf } from './fill-conversations.ts'

/** What is searched for; `id` is a ticket of the agent's office. */
const queries: Readonly<Record<string, (id: number) => string>> = {
  'two words': () => 'token demak',
  'a very common word': () => 'spmb',
  'two common words': () => 'akun sekolah',
  'a word misspelt': () => 'tokne',
  'two words, one misspelt': () => 'tokne demak',
  'a name': () => 'slamet',
  'a whole name': () => 'sri sulisatun',
  'a telephone number': (id) => phoneOf(id),
  'an address': (id) => `wali${Math.floor((id - 1001) / 20)}@contoh.id`,
  'a number': (id) => `T-${id}`,
  nothing: () => 'zzzzqqq wwwwxxx',
}

/** Searches for each with a ticket of each id; `time` gets the duration and whether caches were warm. */
export async function searchAll(
  people: readonly Person[],
  ids: readonly number[],
  time: (name: string, act: () => Promise<unknown>, isWarm: boolean) => Promise<void>,
): Promise<void> {
  for (const [round, id] of ids.entries()) {
    for (const person of people) {
      const who = person.officeId === null ? 'province' : 'branch'
      for (const [name, write] of Object.entries(queries)) {
        await time(`everywhere: ${name} (${who})`, () => findTickets(person, write(id)), round > 0)
      }
    }
  }
}
