// What links the audit's entries: the digest of an entry together with the digest before it. Pure.
import { createHash } from 'node:crypto'

/** An entry as PostgreSQL writes its columns in text, so that a digest never depends on how a driver reads them. */
export interface AuditText {
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
export interface ChainHead {
  readonly position: number
  /** 64 hexadecimal digits. */
  readonly digest: string
}

/** The head of a chain without links. */
export const emptyChain: ChainHead = { position: 0, digest: '0'.repeat(64) }

/** The head after one more entry: SHA-256 over the previous digest, the position and every column of the entry. */
export function linkEntry(head: ChainHead, entry: AuditText): ChainHead {
  const position = head.position + 1
  const { id, actorId, actorName, action, target, changes, requestId, createdAt } = entry
  const content = [head.digest, position, id, actorId, actorName, action, target, changes, requestId, createdAt]
  return { position, digest: createHash('sha256').update(JSON.stringify(content)).digest('hex') }
}

/** A head as a person keeps it, in a log line or on paper: `1042:9f86d0…`. */
export function formatHead({ position, digest }: ChainHead): string {
  return `${position}:${digest}`
}

/** Reads what `formatHead` wrote; undefined when it is no head. */
export function parseHead(text: string): ChainHead | undefined {
  const [, position = '', digest = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return digest ? { position: Number(position), digest } : undefined
}
