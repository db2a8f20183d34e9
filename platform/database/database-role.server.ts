// The database role the portal runs under: it reads and writes rows, owns nothing, and cannot touch what guards them.
import pg from 'pg'
import { pgBossSchema } from '#platform/pg-boss-internals.server.ts'

/** The role of the embedded database; with `DATABASE_OWNER_URL` the role is the user of `DATABASE_URL`. */
const embeddedRole = 'portal_app'

const appendOnly = ['audit_entry', 'audit_link']

const schemas = ['public', pgBossSchema, 'drizzle']

const grantLock = 7_300_522

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

export function embeddedRoleUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = embeddedRole
  url.password = password
  return url.href
}

function roleStatements(role: string, password: string): string {
  // CREATEDB is for trying backups out beside the portal's database; a database made so holds nothing of it.
  const rights = `login nosuperuser nocreaterole nobypassrls noreplication createdb password ${password}`
  return `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
    end $$;
    alter role ${role} ${rights};
    grant pg_read_all_stats to ${role};`
}

function grantStatements(role: string): string {
  const rows = 'select, insert, update, delete'
  const each = schemas
    .filter((schema) => schema !== 'drizzle')
    .flatMap((schema) => [
      `grant ${rows} on all tables in schema ${schema} to ${role}`,
      `grant usage, select on all sequences in schema ${schema} to ${role}`,
      // For tables that a migration adds while this role is already in use.
      `alter default privileges in schema ${schema} grant ${rows} on tables to ${role}`,
      `alter default privileges in schema ${schema} grant usage, select on sequences to ${role}`,
    ])
  return [
    'revoke create on schema public from public',
    ...schemas.map((schema) => `grant usage on schema ${schema} to ${role}`),
    ...each,
    `grant select on all tables in schema drizzle to ${role}`,
    `revoke update, delete, truncate on ${appendOnly.join(', ')} from ${role}`,
  ].join(';\n')
}

/** The embedded database's owner always is one; that of another server may have been given a role of the same name. */
async function isSuperuser(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  return rows[0]?.rolsuper === true
}

/**
 * Gives the role behind `portalUrl` what the portal needs, as the owner; makes the role when it is the embedded
 * database's. Tables and queues must be there. Safe while other processes start.
 * @throws with a message when the role owns tables, or is a superuser: then its rights cannot be limited.
 */
export async function limitPortalRole(ownerUrl: string, portalUrl: string): Promise<void> {
  const role = userOf(portalUrl)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'helpdesk-spmb-roles' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [grantLock])
    if (role === embeddedRole && (await isSuperuser(client))) {
      const password = decodeURIComponent(new URL(portalUrl).password)
      await client.query(roleStatements(role, client.escapeLiteral(password)))
    }
    await client.query(grantStatements(client.escapeIdentifier(role)))
    const { rows } = await client.query<{ free: boolean }>(
      `select rolsuper or exists (select from pg_class where relowner = pg_roles.oid
         and relnamespace in (select oid from pg_namespace where nspname = any($2))) as free
       from pg_roles where rolname = $1`,
      [role, schemas],
    )
    if (rows[0]?.free !== false) {
      throw new Error(
        `DATABASE_URL: pengguna ${role} memiliki tabel atau superuser; pakai pengguna lain tanpa hak itu.`,
      )
    }
    await client.query('commit')
  } finally {
    await client.end().catch(() => undefined)
  }
}
