// Recomputes the chain over the whole audit and finds where it is broken.
import { sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { type AuditText, type ChainHead, emptyChain, formatHead, linkEntry } from './audit-chain.ts'
import { chainAudit } from './chain-audit.ts'
import { auditColumns, extendAuditChain } from './extend-audit-chain.ts'
import { recordAudit } from './record-audit.ts'

/** What a check found: the head it reached, and a sentence for each of the first breaks; none when all is as written. */
export interface ChainReport {
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
 * log or a paper: a chain that was cut off behind one of them, or rebuilt, does not hold it.
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
 * The daily check: its outcome is an entry of the audit, and the head goes to the log, which lies outside the database.
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
