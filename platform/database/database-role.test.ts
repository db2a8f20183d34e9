// Checks that the portal's role does all the portal does, and can neither change the audit nor switch its guards off.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import { databaseUrl } from './database.server.ts'
import { embeddedRoleUrl, limitPortalRole } from './database-role.server.ts'

provideDatabase()

let client: pg.Client
let url: string

beforeAll(async () => {
  url = embeddedRoleUrl(databaseUrl(), randomUUID())
  await Promise.all([limitPortalRole(databaseUrl(), url), limitPortalRole(databaseUrl(), url)])
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into audit_entry (actor_name, action, target, created_at) values ('Portal', 'x.y', 'z', now())`,
  )
})

afterAll(() => client.end())

describe('the role is refused', () => {
  test.each([
    'set session_replication_role = replica',
    'alter table audit_entry disable trigger all',
    'alter table audit_link disable trigger all',
    'drop trigger audit_entry_append_only on audit_entry',
    `update audit_entry set actor_name = 'Siti'`,
    'delete from audit_entry',
    'truncate audit_entry',
    `update audit_link set digest = ''`,
    'truncate audit_link',
    'truncate ticket cascade',
    'drop table ticket',
    'alter table ticket add column x int',
    'create table x (y int)',
    'create function x() returns int language sql as $$ select 1 $$',
    'update drizzle.__drizzle_migrations set created_at = 0',
    'create role x',
    `alter role postgres password 'x'`,
    'set role postgres',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
  ])('%s', async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0LP01)$/) })
  })
})

test('an owner without superuser rights takes a role of that name as it is', async () => {
  const name = `owner_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ connectionString: databaseUrl() })
  await admin.connect()
  try {
    await admin.query(`create role ${name} login password 'x'; grant ${new URL(databaseUrl()).username} to ${name}`)
    const owner = new URL(databaseUrl())
    owner.username = name
    owner.password = 'x'
    await expect(limitPortalRole(owner.href, url)).resolves.toBeUndefined()
  } finally {
    await admin.query(`drop owned by ${name}; drop role ${name}`).finally(() => admin.end())
  }
})

test('the role reads and writes the rows of every table and queue that is not append-only', async () => {
  const { rows } = await client.query<{ name: string; missing: string }>(`
    select relname as name, concat_ws(' ', case when not has_table_privilege(oid, 'select') then 'select' end,
      case when not has_table_privilege(oid, 'insert') then 'insert' end,
      case when not has_table_privilege(oid, 'update') then 'update' end,
      case when not has_table_privilege(oid, 'delete') then 'delete' end) as missing
    from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    order by relname`)
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ missing }) => missing !== '')).toEqual([
    { name: 'audit_entry', missing: 'update delete' },
    { name: 'audit_link', missing: 'update delete' },
  ])
})

test('a table that a migration adds later is open to the role too', async () => {
  const owner = new pg.Client({ connectionString: databaseUrl() })
  await owner.connect()
  await owner.query('create table later (id bigint generated always as identity, word text)')
  await client.query(`insert into later (word) values ('a')`)
  await client.query(`update later set word = 'b'`)
  await owner.query('drop table later')
  await owner.end()
})

test("a password of one's own opens whatever signs it has", async () => {
  const own = embeddedRoleUrl(databaseUrl(), encodeURIComponent(`it's-50%-$$a/b@c-${randomUUID()}`))
  await limitPortalRole(databaseUrl(), own)
  const other = new pg.Client({ connectionString: own })
  await other.connect()
  try {
    expect((await other.query('select current_user as name')).rows).toEqual([{ name: 'portal_app' }])
  } finally {
    await other.end()
    await limitPortalRole(databaseUrl(), url)
  }
})

test('an owner is refused as the role to run under', async () => {
  await expect(limitPortalRole(databaseUrl(), databaseUrl())).rejects.toThrow('DATABASE_URL')
})
