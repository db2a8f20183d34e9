// Links the entries that were committed since the last time.
import { sql } from 'drizzle-orm'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { type AuditText, type ChainHead, emptyChain, linkEntry } from './audit-chain.ts'

const chainLock = 7_300_521
const entriesPerStatement = 2_000

/** An entry may be committed after one with a higher id; an hour is longer than any transaction of the portal lasts. */
const overtakenForMs = hours(1)

/** The columns of `AuditText`, of a table `entry`. */
export const auditColumns = sql`entry.id::text as id, entry.actor_id as "actorId", entry.actor_name as "actorName",
  entry.action, entry.target, entry.changes::text as changes, entry.request_id as "requestId",
  to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "createdAt"`

/** Holds every other process back from linking until the transaction ends. */
async function lockChain(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
}

async function headOf(tx: Transaction): Promise<ChainHead> {
  const { rows } = await tx.execute<{ position: string; digest: string }>(
    sql`select position, digest from audit_link order by position desc limit 1`,
  )
  const [last] = rows
  return last ? { position: Number(last.position), digest: last.digest } : emptyChain
}

/** The id up to which everything is linked: entries below it were linked, or taken back, an hour ago. */
async function settledId(tx: Transaction): Promise<string> {
  const before = new Date(now().getTime() - overtakenForMs)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select entry_id::text as id from audit_link where created_at < ${before.toISOString()} order by position desc limit 1`,
  )
  return rows[0]?.id ?? '0'
}

async function linkNext(after: string, complete: boolean): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    await lockChain(tx)
    const from = after === '' ? (complete ? '0' : await settledId(tx)) : after
    const { rows: entries } = await tx.execute<AuditText & Record<string, unknown>>(sql`
      select ${auditColumns} from audit_entry entry
      where entry.id > ${from}::bigint and not exists (select from audit_link where entry_id = entry.id)
      order by entry.id limit ${entriesPerStatement}`)
    let head = await headOf(tx)
    const links = entries.map((entry) => {
      head = linkEntry(head, entry)
      return { position: head.position, entry_id: entry.id, digest: head.digest }
    })
    if (links.length === 0) return undefined
    await tx.execute(sql`
      insert into audit_link (position, entry_id, digest, created_at)
      select position, entry_id, digest, ${now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (position bigint, entry_id bigint, digest text)`)
    return entries.length < entriesPerStatement ? undefined : entries.at(-1)?.id
  })
}

/**
 * Links every entry that has none yet; safe beside other processes. `complete` also looks at entries that are older
 * than an hour, which takes a scan of the whole audit.
 */
export async function extendAuditChain({ complete = false } = {}): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) after = await linkNext(after, complete)
}
