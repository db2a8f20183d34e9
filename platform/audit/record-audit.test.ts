// Checks that the audit can only grow: what was put on record is whole, and the database refuses to change it.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { auditEntry } from './audit-tables.ts'
import { recordAudit } from './record-audit.ts'

provideDatabase()

let target: string

beforeEach(async () => {
  target = `test:${crypto.randomUUID()}`
  setClock(new Date('2025-06-16T08:00:00+07:00'))
  await database.transaction((tx) =>
    recordAudit(tx, {
      actor: { id: 'person-1', name: 'Siti', role: 'agent', requestId: 'request-1' },
      action: 'ticket.claim',
      target,
      changes: { status: ['pending', 'inprogress'], assignee: [null, 'person-1'] },
    }),
  )
})

afterEach(() => setClock(null))

describe('an entry', () => {
  test('says who did what to which thing, when, in which request, and what changed', async () => {
    expect(await auditOf(target)).toEqual([
      {
        id: expect.any(Number),
        actorId: 'person-1',
        actorName: 'Siti',
        action: 'ticket.claim',
        target,
        changes: { status: ['pending', 'inprogress'], assignee: [null, 'person-1'] },
        requestId: 'request-1',
        createdAt: expect.any(Date),
      },
    ])
    expect((await auditOf(target))[0]?.createdAt.toISOString()).toMatch(/^2025-06-16T01:00:0/)
  })

  test('of somebody who asks names nobody, because it stays when they are erased', async () => {
    await database.transaction((tx) =>
      recordAudit(tx, { actor: { id: 'person-2', name: 'Budi', role: 'client' }, action: 'ticket.submit', target }),
    )
    expect((await auditOf(target)).at(-1)).toMatchObject({ actorId: 'person-2', actorName: 'Pemohon' })
  })

  test('of the portal itself names the portal', async () => {
    await database.transaction((tx) => recordAudit(tx, { actor: null, action: 'ticket.complete', target }))
    expect((await auditOf(target)).at(-1)).toMatchObject({
      actorId: null,
      actorName: 'Portal',
      changes: {},
      requestId: null,
    })
  })

  test('falls with the change it tells of', async () => {
    const lost = database.transaction(async (tx) => {
      await recordAudit(tx, { actor: null, action: 'ticket.complete', target })
      throw new Error('the change failed')
    })
    await expect(lost).rejects.toThrow('the change failed')
    expect(await auditOf(target)).toHaveLength(1)
  })
})

describe('the database itself refuses', () => {
  const refusal = expect.objectContaining({
    cause: expect.objectContaining({ message: 'audit entries cannot be changed or removed' }),
  })

  test.each([
    [
      'to change an entry',
      () => database.update(auditEntry).set({ actorName: 'Budi' }).where(eq(auditEntry.target, target)),
    ],
    ['to change all entries', () => database.execute(sql`update audit_entry set action = 'nothing'`)],
    ['to remove an entry', () => database.delete(auditEntry).where(eq(auditEntry.target, target))],
    ['to remove all entries', () => database.execute(sql`delete from audit_entry`)],
    ['to empty the table', () => database.execute(sql`truncate audit_entry`)],
    ['to empty it together with others', () => database.execute(sql`truncate outgoing_mail, audit_entry cascade`)],
    [
      'to overwrite an entry by inserting it again',
      () =>
        database.execute(
          sql`insert into audit_entry (id, actor_name, action, target, created_at) overriding system value
              select id, 'Budi', action, target, created_at from audit_entry where target = ${target}
              on conflict (id) do update set actor_name = 'Budi'`,
        ),
    ],
  ])('%s', async (_, act) => {
    const before = await auditOf(target)
    await expect(act()).rejects.toEqual(refusal)
    expect(await auditOf(target)).toEqual(before)
  })
})
