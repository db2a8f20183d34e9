import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { auditEntry } from './audit-tables.ts'
import { defineAudit } from './define-audit.ts'
import { recordAudit } from './record-audit.ts'

/** An entry as PostgreSQL writes its columns in text, so that a digest never depends on how a driver reads them. */
interface AuditText {
  readonly id: string
  readonly actorId: string | null
  readonly actorName: string
  readonly action: string
  readonly target: string
  readonly changes: string
  readonly requestId: string | null
  /** UTC with microseconds. */
  readonly createdAt: string
}

/** Where a chain ends: how many links it has, and the digest of the last one. */
interface ChainHead {
  readonly position: number
  readonly digest: string
}

export const emptyChain: ChainHead = { position: 0, digest: '0'.repeat(64) }

export function linkEntry(head: ChainHead, entry: AuditText): ChainHead {
  const position = head.position + 1
  const { id, actorId, actorName, action, target, changes, requestId, createdAt } = entry
  const content = [head.digest, position, id, actorId, actorName, action, target, changes, requestId, createdAt]
  return { position, digest: createHash('sha256').update(JSON.stringify(content)).digest('hex') }
}

export function formatHead({ position, digest }: ChainHead): string {
  return `${position}:${digest}`
}

export function parseHead(text: string): ChainHead | undefined {
  const [, position = '', digest = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return digest ? { position: Number(position), digest } : undefined
}

const chainLock = 7_300_521
const entriesPerStatement = 2_000

/** An entry may be committed after one with a higher id; an hour is longer than any transaction of the portal lasts. */
const overtakenForMs = hours(1)

/** The columns of `AuditText`, of a table `entry`. */
const auditColumns = sql`entry.id::text as id, entry.actor_id as "actorId", entry.actor_name as "actorName",
  entry.action, entry.target, entry.changes::text as changes, entry.request_id as "requestId",
  to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "createdAt"`

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

/** The id up to which everything is linked: entries below it were linked, or rolled back, an hour ago. */
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
 * Links every entry that has none yet; safe with other processes running. `complete` also looks at entries that are older
 * than an hour, which takes a scan of the whole audit.
 */
export async function extendAuditChain({ complete = false } = {}): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) after = await linkNext(after, complete)
}

export const chainAudit = defineAudit('audit', {
  about: [{ kind: 'audit', label: 'Log akses' }],
  fields: { entries: 'Catatan', problems: 'Kerusakan', head: 'Ujung rantai' },
  actions: { verify: 'Memeriksa keutuhan log akses' },
})

/** What a check found: the head it reached, and a sentence for each of the first breaks; none when all is as written. */
interface ChainReport {
  readonly head: ChainHead
  readonly problems: readonly string[]
}

interface LinkedEntry extends AuditText, Record<string, unknown> {
  readonly position: string
  readonly entryId: string
  readonly digest: string
}

const linksPerStatement = 5_000
const mostProblems = 20

function linksAfter(position: number): Promise<LinkedEntry[]> {
  return database
    .execute<LinkedEntry>(sql`
      select link.position, link.entry_id::text as "entryId", link.digest, ${auditColumns}
      from audit_link link left join audit_entry entry on entry.id = link.entry_id
      where link.position > ${position} order by link.position limit ${linksPerStatement}`)
    .then(({ rows }) => rows)
}

function problemOf(link: LinkedEntry, head: ChainHead): string | undefined {
  if (Number(link.position) !== head.position + 1) return `Mata rantai ${head.position + 1} hilang.`
  if (link.id === null) return `Catatan ${link.entryId} hilang.`
  if (linkEntry(head, link).digest !== link.digest) return `Catatan ${link.entryId} tidak seperti saat ditulis.`
  return undefined
}

/**
 * Links what is not linked yet, then checks every link from the first on. `expected` are heads of earlier days, from the
 * log or a printout: a chain that was truncated before that head, or rebuilt, does not contain it.
 */
export async function verifyAuditChain(expected: readonly ChainHead[] = []): Promise<ChainReport> {
  await extendAuditChain({ complete: true })
  const problems: string[] = []
  const missing = new Map(expected.map((head) => [head.position, head.digest]))
  let head = emptyChain
  for (let links = await linksAfter(0); links.length > 0; links = await linksAfter(head.position)) {
    for (const link of links) {
      const problem = problemOf(link, head)
      if (problem && problems.length < mostProblems) problems.push(problem)
      // From a break on the stored digests count, so that each break is named once.
      head = { position: Number(link.position), digest: link.digest }
      if (missing.get(head.position) === head.digest) missing.delete(head.position)
    }
  }
  for (const position of missing.keys()) problems.push(`Ujung rantai ${position} dari catatan lama tidak ada lagi.`)
  return { head, problems }
}

/**
 * The daily check: its outcome is an entry of the audit, and the head goes to the log, which is outside the database.
 * A broken chain is an error line.
 */
export async function checkAuditDaily(): Promise<void> {
  const { head, problems } = await verifyAuditChain()
  const about = { head: formatHead(head), problems: problems.length }
  if (problems.length > 0) log.error(about, 'the audit was changed: run npm run audit:verify')
  else log.info(about, 'the audit is as it was written')
  await database.transaction((tx) =>
    recordAudit(tx, {
      actor: null,
      action: chainAudit.verify,
      target: 'audit',
      changes: { entries: [null, head.position], problems: [null, problems.length], head: [null, formatHead(head)] },
    }),
  )
}

export interface AuditCheck {
  readonly at: Date
  readonly entries: number
  readonly problems: number
}

export async function getLastAuditCheck(): Promise<AuditCheck | null> {
  const [check] = await database
    .select({ at: auditEntry.createdAt, changes: auditEntry.changes })
    .from(auditEntry)
    .where(eq(auditEntry.action, chainAudit.verify.name))
    .orderBy(desc(auditEntry.id))
    .limit(1)
  if (!check) return null
  const { entries, problems } = check.changes
  return { at: check.at, entries: Number(entries?.[1] ?? 0), problems: Number(problems?.[1] ?? 0) }
}
