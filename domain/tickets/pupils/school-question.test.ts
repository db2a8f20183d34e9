// Checks the ticket of a school: its lines, who else knows of the pupils, and that 500 lines cost no more than a few queries.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { findTickets } from '#domain/tickets/desk-search/found-tickets.ts'
import { findPupilTickets } from '#domain/tickets/desk-search/pupil-tickets.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { database } from '#platform/database/database.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findMaskedPupils, findPupils } from './pupil.server.ts'
import { mostPupils, type PupilLine, withAnswers } from './pupil.ts'
import type { SchoolQuestionInput } from './school-input.ts'
import { askAsSchool, describeSchoolQuestion } from './school-question.server.ts'

provideDatabase()
let content: SomeContent
let agent: Person
let stranger: Person
beforeAll(async () => {
  content = await someContent()
  agent = await anAgent({ officeId: content.office(2) })
  stranger = await anAgent({ officeId: content.office(1) })
})
beforeEach(() => database.execute(sql`delete from rate_limit`))

let numbers = 10_000_000

/** Pupils whose NISN no other test has. */
const somePupils = (count: number): PupilLine[] =>
  Array.from({ length: count }, (_, at) => {
    numbers += 1
    return { line: at + 1, nisn: `01${numbers}`, name: `Budi Nomor${at}`, problem: 'Akun Budi terkunci' }
  })

async function asked(pupils: readonly PupilLine[], wishes: Partial<SchoolQuestionInput> = {}) {
  const input: SchoolQuestionInput = {
    ...{ school: 'SMP Negeri 3 Demak', role: 'operator', story: '', name: 'Pak Adi', phone: '6281234567890' },
    ...{ regencyId: content.regency('Kabupaten Demak'), idempotencyKey: newIdempotencyKey(), ...wishes },
  }
  const description = describeSchoolQuestion(input, pupils)
  const from = { network: '10.0.0.1', proof: '', version: '2025-06' }
  const { publicId } = await askAsSchool(input, pupils, { description, category: 'login' }, from)
  const [row] = await database.select().from(ticketTable).where(eq(ticketTable.publicId, publicId))
  if (!row) throw new Error('no ticket')
  return row
}

test('one ticket with a line for each pupil, whose text names none', async () => {
  const pupils = somePupils(30)
  const row = await asked(pupils, { story: 'Sejak pagi.' })
  expect(row).toMatchObject({ title: 'SMP Negeri 3 Demak: 30 siswa', organization: 'SMP Negeri 3 Demak' })
  expect(row.description).toBe(
    'SMP Negeri 3 Demak (operator sekolah) menanyakan 30 siswa.\n\nSejak pagi.\n\n- Akun • terkunci (30 siswa)',
  )
  expect(await findPupils(row.id)).toEqual(pupils)
  const masked = JSON.stringify(await findMaskedPupils(row.publicId))
  expect(masked).toContain('"B*** N***"')
  for (const { nisn } of pupils) expect(masked).not.toContain(nisn)
  expect(masked).not.toContain('Budi')
})

test('sent twice is one ticket; another table of the same day without a key is another', async () => {
  const [pupils, others] = [somePupils(2), somePupils(2)]
  const first = await asked(pupils, { idempotencyKey: '' })
  expect((await asked(pupils, { idempotencyKey: '' })).id).toBe(first.id)
  expect((await asked(others, { idempotencyKey: '' })).id).not.toBe(first.id)
  expect(await findPupils(first.id)).toHaveLength(2)
})

test('a reply answers the lines that it names, until it is withdrawn', async () => {
  const { id, version } = await asked(somePupils(3))
  const open = async () => {
    const { timeline } = await getDeskTicket(agent, id)
    return withAnswers(await findPupils(id), timeline).flatMap(({ line, answer }) => (answer ? [] : line))
  }
  await replyToTicket(agent, { ticketId: id, version, message: 'Baris 1, 3: Sudah dibuka.' })
  expect(await open()).toEqual([2])
  const { timeline } = await getDeskTicket(agent, id)
  const lead = await anAdmin({ permissions: ['tickets'] })
  const entryId = timeline.at(-1)?.id ?? 0
  await withdrawMessage(lead, { ticketId: id, entryId, reason: 'Salah sekolah.' })
  expect(await open()).toEqual([1, 2, 3])
})

test('names the other tickets of a pupil that the agent may read', async () => {
  const pupils = somePupils(4)
  const [byAccount, inText, listed] = pupils
  const regencyId = content.regency('Kabupaten Demak')
  const client = await aClient()
  await database.update(user).set({ nisn: byAccount?.nisn }).where(eq(user.id, client.id))
  const own = await aTicket(client, { regencyId })
  const text = await aTicket(await aClient(), { regencyId, description: `NISN ${inText?.nisn} ditolak.` })
  const other = await asked([{ line: 1, nisn: listed?.nisn ?? '', name: 'Budi', problem: '' }], { school: 'SMP 4' })
  const { id } = await asked(pupils)
  const found = await findPupilTickets(agent, id, pupils)
  expect([...found].map(([line, tickets]) => [line, tickets.map((each) => each.id)]).sort()).toEqual([
    [1, [own.id]],
    [2, [text.id]],
    [3, [other.id]],
  ])
  expect(await findPupilTickets(stranger, id, pupils)).toEqual(new Map())
})

test('is found by the NISN of a pupil, by who may read it', async () => {
  const pupils = somePupils(2)
  const { id } = await asked(pupils)
  const nisn = pupils[1]?.nisn ?? ''
  expect((await findTickets(agent, nisn)).items.map((each) => each.id)).toEqual([id])
  expect((await findTickets(stranger, nisn)).items).toEqual([])
})

test(`${mostPupils} lines are stored and read`, async () => {
  const pupils = somePupils(mostPupils)
  const { id } = await asked(pupils)
  expect(await findPupils(id)).toHaveLength(mostPupils)
  expect(await findPupilTickets(agent, id, pupils)).toEqual(new Map())
})
