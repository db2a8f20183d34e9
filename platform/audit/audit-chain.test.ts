// Checks that the chain shows every change of the audit, also one made by someone who can switch the triggers off.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  checkAuditDaily,
  emptyChain,
  extendAuditChain,
  formatHead,
  linkEntry,
  parseHead,
  verifyAuditChain,
} from './audit-chain.ts'
import { recordAudit } from './record-audit.ts'

provideDatabase()

const record = (target: `ticket:${string}`) =>
  database.transaction((tx) => recordAudit(tx, { actor: null, action: ticketAudit.escalate, target }))

/** What only an owner of the tables can do. */
const tamper = (statement: ReturnType<typeof sql>) =>
  database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

const links = async () => {
  const { rows } = await database.execute<{ links: number }>(sql`select count(*)::int as links from audit_link`)
  return rows[0]?.links
}

beforeEach(async () => {
  await tamper(sql`truncate audit_link, audit_entry`)
  for (const target of ['ticket:1', 'ticket:2', 'ticket:3', 'ticket:4'] as const) await record(target)
})

describe('a chain', () => {
  test('grows by what is new, however often and from however many processes it is extended', async () => {
    await Promise.all([extendAuditChain(), extendAuditChain(), extendAuditChain()])
    expect(await links()).toBe(4)
    await record('ticket:5')
    await extendAuditChain()
    await extendAuditChain()
    expect(await links()).toBe(5)
    expect(await verifyAuditChain()).toMatchObject({ head: { position: 5 }, problems: [] })
  })

  test('takes in entries that are committed after ones with a higher id', async () => {
    await database.transaction(async (tx) => {
      await recordAudit(tx, { actor: null, action: ticketAudit.escalate, target: 'ticket:late' })
      await record('ticket:overtaking')
      await extendAuditChain()
    })
    await extendAuditChain()
    expect(await verifyAuditChain()).toMatchObject({ head: { position: 6 }, problems: [] })
  })

  test('over more entries than one statement takes', async () => {
    await database.execute(sql`insert into audit_entry (actor_name, action, target, created_at)
      select 'Portal', 'ticket.escalate', 'ticket:' || n, now() from generate_series(1, 7000) n`)
    await extendAuditChain()
    expect(await verifyAuditChain()).toMatchObject({ head: { position: 7004 }, problems: [] })
  })

  test('differs in every column of an entry', () => {
    const entry = {
      id: '1',
      actorId: null,
      actorName: 'Portal',
      action: 'ticket.escalate',
      target: 'ticket:1',
      changes: '{}',
      requestId: null,
      createdAt: '2025-06-16T01:00:00.000000',
    }
    const digests = Object.keys(entry).map((column) => linkEntry(emptyChain, { ...entry, [column]: 'x' }).digest)
    const swapped = linkEntry(emptyChain, { ...entry, actorId: 'a', requestId: null }).digest
    const other = linkEntry(emptyChain, { ...entry, actorId: null, requestId: 'a' }).digest
    expect(new Set([linkEntry(emptyChain, entry).digest, ...digests, swapped, other]).size).toBe(11)
  })

  test('cannot be changed or cut by the portal itself', async () => {
    await extendAuditChain()
    for (const statement of [
      sql`update audit_link set digest = 'x'`,
      sql`delete from audit_link`,
      sql`truncate audit_link`,
    ]) {
      await expect(database.execute(statement)).rejects.toMatchObject({
        cause: { message: 'audit entries cannot be changed or removed' },
      })
    }
  })
})

describe('a check finds', () => {
  const idOf = async (target: string) => {
    const { rows } = await database.execute<{ id: string }>(sql`select id from audit_entry where target = ${target}`)
    return rows[0]?.id
  }

  test.each([
    ['a changed actor', sql`update audit_entry set actor_name = 'Siti' where target = 'ticket:2'`],
    [
      'a changed moment',
      sql`update audit_entry set created_at = created_at + interval '1 microsecond' where target = 'ticket:2'`,
    ],
    ['changed changes', sql`update audit_entry set changes = '{"status": ["a", "b"]}' where target = 'ticket:2'`],
  ])('%s', async (_, statement) => {
    await extendAuditChain()
    const id = await idOf('ticket:2')
    await tamper(statement)
    expect((await verifyAuditChain()).problems).toEqual([`Catatan ${id} tidak seperti saat ditulis.`])
  })

  test('a removed entry, and a removed link', async () => {
    await extendAuditChain()
    const id = await idOf('ticket:2')
    await tamper(sql`delete from audit_entry where target = 'ticket:2'`)
    expect((await verifyAuditChain()).problems).toEqual([`Catatan ${id} hilang.`])
    await tamper(sql`delete from audit_link where position = 2`)
    expect((await verifyAuditChain()).problems).toEqual(['Mata rantai 2 hilang.'])
  })

  test('a tail that was cut off, and a chain that was made again, by a head of an earlier day', async () => {
    const { head } = await verifyAuditChain()
    expect((await verifyAuditChain([head])).problems).toEqual([])
    await tamper(sql`delete from audit_link where position > 2`)
    await tamper(sql`delete from audit_entry where target in ('ticket:3', 'ticket:4')`)
    expect((await verifyAuditChain()).problems).toEqual([])
    expect((await verifyAuditChain([head])).problems).toEqual(['Ujung rantai 4 dari catatan lama tidak ada lagi.'])
    await tamper(sql`update audit_entry set actor_name = 'Siti' where target = 'ticket:1'`)
    await tamper(sql`truncate audit_link`)
    await record('ticket:5')
    await record('ticket:6')
    expect((await verifyAuditChain()).problems).toEqual([])
    expect((await verifyAuditChain([head])).problems).toHaveLength(1)
  })
})

test('the daily check puts its outcome on record', async () => {
  await checkAuditDaily()
  await tamper(sql`update audit_entry set target = 'ticket:9' where target = 'ticket:1'`)
  await checkAuditDaily()
  const { rows } = await database.execute<{ entries: number; problems: number }>(
    sql`select changes->'entries'->1 as entries, changes->'problems'->1 as problems from audit_entry
      where action = 'audit.verify' order by id`,
  )
  expect(rows).toEqual([
    { entries: 4, problems: 0 },
    { entries: 5, problems: 1 },
  ])
})

test('a head is read back as it was written, and nothing else is', () => {
  const head = { position: 12, digest: 'ab'.repeat(32) }
  expect(parseHead(formatHead(head))).toEqual(head)
  for (const text of ['', '12', `x:${head.digest}`, '12:abc', `${formatHead(head)}0`])
    expect(parseHead(text)).toBeUndefined()
})
