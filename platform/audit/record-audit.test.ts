// Checks that the audit can only grow: what was put on record is whole, and the database refuses to change it.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { auditEntry } from './audit-tables.ts'
import { type Change, defineAudit } from './define-audit.ts'
import { recordAudit } from './record-audit.ts'

provideDatabase()

const testAudit = defineAudit('ticket', {
  about: [{ kind: 'test', label: 'Uji' }],
  fields: { status: 'Status', assignee: 'Petugas' },
  actions: { claim: 'Mengambil', submit: 'Mengirim', complete: 'Menyelesaikan' },
})

let target: `test:${string}`

beforeEach(async () => {
  target = `test:${crypto.randomUUID()}`
  setClock(new Date('2025-06-16T08:00:00+07:00'))
  await database.transaction((tx) =>
    recordAudit(tx, {
      actor: { id: 'person-1', name: 'Siti', role: 'agent', requestId: 'request-1' },
      action: testAudit.claim,
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

  test('of someone who asks names no one, because it stays when they are erased', async () => {
    await database.transaction((tx) =>
      recordAudit(tx, { actor: { id: 'person-2', name: 'Budi', role: 'client' }, action: testAudit.submit, target }),
    )
    expect((await auditOf(target)).at(-1)).toMatchObject({ actorId: 'person-2', actorName: 'Pemohon' })
  })

  test('of the portal itself names the portal', async () => {
    await database.transaction((tx) => recordAudit(tx, { actor: null, action: testAudit.complete, target }))
    expect((await auditOf(target)).at(-1)).toMatchObject({
      actorId: null,
      actorName: 'Portal',
      changes: {},
      requestId: null,
    })
  })

  test('is rolled back with the change it records', async () => {
    const lost = database.transaction(async (tx) => {
      await recordAudit(tx, { actor: null, action: testAudit.complete, target })
      throw new Error('the change failed')
    })
    await expect(lost).rejects.toThrow('the change failed')
    expect(await auditOf(target)).toHaveLength(1)
  })
})

test('an action, a target or a field that is not declared does not compile', () => {
  const tx = {} as Transaction
  const extra = { title: [null, 'a'] } as const
  const refused = [
    // @ts-expect-error not an action of the audit
    () => recordAudit(tx, { actor: null, action: testAudit.vanish, target }),
    // @ts-expect-error not what the action is about
    () => recordAudit(tx, { actor: null, action: testAudit.claim, target: 'ticket:1' }),
    // @ts-expect-error not a field of the action
    () => recordAudit(tx, { actor: null, action: testAudit.claim, target, changes: { title: [null, 'a'] } }),
    // @ts-expect-error nor among others, out of sight of the excess check for literals
    () => recordAudit(tx, { actor: null, action: testAudit.claim, target, changes: { status: [1, 2], ...extra } }),
    // @ts-expect-error nor where only strings are known of the fields
    () => recordAudit(tx, { actor: null, action: testAudit.claim, target, changes: {} as Record<string, Change> }),
  ]
  expect(refused).toHaveLength(5)
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
    ['to empty it together with others', () => database.execute(sql`truncate message, audit_entry cascade`)],
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
