// The desk with 1,000,000 tickets against the same with 10,000: lists, list search, search over all tickets and opening one, p95.
import { sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { countDeskTickets } from '#domain/tickets/desk/desk-counts.ts'
import type { DeskView } from '#domain/tickets/desk/desk-view.ts'
import { findDeskTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { connectDatabase, database, disconnectDatabase, migrateDatabase } from '#platform/database/database.server.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { searchAll } from './desk-search.ts'
import type { Figure } from './figure.ts'
import { fillConversations } from './fill-conversations.ts'
import { fillTickets } from './fill-tickets.ts'
import { withPostgres } from './postgres.ts'

const sizes = [10_000, 1_000_000] as const
const rounds = 40

/** What agents do all day; each is asked for the province and for a branch office. */
const views: Readonly<Record<string, DeskView>> = {
  pending: { stage: 'pending' },
  'pending, due first': { stage: 'pending', sort: 'due' },
  'in progress': { stage: 'inprogress' },
  'in progress, due first': { stage: 'inprogress', sort: 'due' },
  'in progress, mine': { stage: 'inprogress', mine: true },
  completed: { stage: 'completed' },
  urgent: { stage: 'pending', priority: 'urgent' },
  'one category': { stage: 'pending', category: 'login' },
  complaints: { kind: 'complaint' },
  'all stages': {},
  'pending, overdue': { stage: 'pending', overdue: true, sort: 'due' },
}

const searches: Readonly<Record<string, DeskView>> = {
  'a common word, pending': { stage: 'pending', search: 'akun terkunci' },
  'a rare word, pending': { stage: 'pending', search: '4d2a' },
  'a common word, completed': { stage: 'completed', search: 'afirmasi' },
  'a rare word, completed': { stage: 'completed', search: 'c4ca42' },
  'a name, in progress': { stage: 'inprogress', search: 'wali 7f' },
  'nothing, completed': { stage: 'completed', search: 'zzzzqqq' },
  'an agent, in progress': { stage: 'inprogress', search: 'petugas dua' },
}

/** Milliseconds of each try, by what was done. */
type Times = Map<string, number[]>

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

async function time(times: Times, name: string, act: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await act()
  times.set(name, [...(times.get(name) ?? []), performance.now() - began])
}

async function measureOne(size: number): Promise<Times> {
  const content = await someContent()
  const people: Person[] = [
    await anAgent({ name: 'Petugas Satu' }),
    await anAgent({ name: 'Petugas Dua', officeId: content.office(2) }),
  ]
  for (let number = 0; number < 30; number++) await anAgent({ name: `Agen ${number}` })
  const began = performance.now()
  await fillTickets(size)
  process.stderr.write(`${size} tickets in ${Math.round((performance.now() - began) / 1000)} s\n`)
  const { rows } = await database.execute<{ id: string }>(
    sql`select id::text from ticket where office_id = ${content.office(2)} order by md5(id::text) limit ${rounds + 1}`,
  )
  const ids = rows.map(({ id }) => Number(id))
  const times: Times = new Map()
  // The first round warms caches and is thrown away.
  for (let round = -1; round < rounds; round++) {
    const kept: Times = round < 0 ? new Map() : times
    for (const person of people) {
      const who = person.officeId === null ? 'province' : 'branch'
      for (const [name, view] of Object.entries(views)) {
        await time(kept, `list: ${name} (${who})`, () => findDeskTickets(person, view))
      }
      const after = ids[round + 1] ?? 0
      await time(kept, `list: pending, further on (${who})`, () =>
        findDeskTickets(person, { stage: 'pending' }, { after }),
      )
      await time(kept, `list: counts (${who})`, () => countDeskTickets(person))
      for (const [name, view] of Object.entries(searches)) {
        await time(kept, `search: ${name} (${who})`, () => findDeskTickets(person, view))
      }
      await time(kept, `open: a ticket (${who})`, () => getDeskTicket(person, after))
    }
  }
  await fillConversations()
  await searchAll(people, ids, (name, act, isWarm) => time(isWarm ? times : new Map(), name, act))
  return times
}

/** Fills two databases of one server and asks both the same. */
export async function measureDesk(): Promise<Figure[]> {
  const [small, large] = await withPostgres(async (create) => {
    const all: Times[] = []
    for (const size of sizes) {
      connectDatabase(await create(`desk_${size}`))
      try {
        await migrateDatabase()
        all.push(await measureOne(size))
      } finally {
        await disconnectDatabase()
      }
    }
    return all
  })
  const rows = [...(large ?? [])].map(([name, times]) => ({ name, at: p95(small?.get(name) ?? []), to: p95(times) }))
  for (const { name, at, to } of rows) {
    process.stderr.write(`${name.padEnd(46)} ${at.toFixed(2).padStart(8)} ms ${to.toFixed(2).padStart(8)} ms\n`)
  }
  return Object.entries({ list: 1.5, search: 1.5, open: 1.5, everywhere: 3 }).map(([kind, most]) => {
    const all = (times: Times | undefined) =>
      [...(times ?? [])].filter(([name]) => name.startsWith(kind)).flatMap(([, each]) => each)
    const [at, to] = [p95(all(small)), p95(all(large))]
    return {
      name: `desk, ${kind}, p95 of 1,000,000 tickets against 10,000`,
      value: `${(to / at).toFixed(2)} (${to.toFixed(1)} ms / ${at.toFixed(1)} ms)`,
      budget: `<= ${most}`,
      met: to / at <= most,
    }
  })
}
