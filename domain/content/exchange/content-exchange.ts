import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#shared/errors.ts'
import { articleExchange } from './article-exchange.ts'
import type { Exchange, FileItem, StoredItem } from './exchange.ts'
import { mayExchange } from './exchange-input.ts'
import type { ExchangeKind } from './exchange-kind.ts'
import { faqExchange } from './faq-exchange.ts'
import { officeExchange } from './office-exchange.ts'
import { replyExchange } from './reply-exchange.ts'

export interface FieldChange {
  readonly label: string
  readonly before: string
  readonly after: string
}

export interface ImportLine {
  readonly line: number
  readonly name: string
  readonly status: 'new' | 'changed' | 'restored' | 'same' | 'problem'
  readonly problem: string | null
  readonly changes: readonly FieldChange[]
}

export interface ImportResult {
  readonly lines: readonly ImportLine[]
  readonly onlyHere: readonly string[]
  readonly seen: string
}

/** A short name for what is being stored, so that a mistake in one item leaves the others. */
const savepoint = sql.identifier('import_item')

async function attempt(tx: Transaction, act: () => Promise<boolean>): Promise<boolean | { problem: string }> {
  await tx.execute(sql`savepoint ${savepoint}`)
  try {
    const isStored = await act()
    await tx.execute(sql`release savepoint ${savepoint}`)
    return isStored
  } catch (thrown) {
    const isRefusal = thrown instanceof Invalid || thrown instanceof NotFound || thrown instanceof Conflict
    if (!isRefusal) throw thrown
    await tx.execute(sql`rollback to savepoint ${savepoint}`)
    return { problem: thrown.message }
  }
}

function matcherOf(stored: readonly StoredItem[]) {
  const byKey = new Map(stored.map((each) => [each.key, each]))
  const present = stored.filter(({ isRemoved }) => !isRemoved)
  const byName = Map.groupBy(present, ({ name }) => name)
  const taken = new Map<StoredItem | string, number>()
  return ({ key, name, line, problem }: FileItem): { before?: StoredItem | undefined; problem?: string } => {
    if (problem !== undefined) return { problem }
    const named = key === null ? (byName.get(name) ?? []) : []
    if (named.length > 1) return { problem: 'Ada beberapa butir bernama sama di portal. Tulis kuncinya (key atau id).' }
    const before = key === null ? named[0] : byKey.get(key)
    const subject = before ?? key ?? `name ${name}`
    const earlier = taken.get(subject)
    if (earlier !== undefined) return { problem: `Butir yang sama sudah ada di baris ${earlier}` }
    taken.set(subject, line)
    return { before }
  }
}

function changesOf({ labels, words = {} }: Exchange, before: StoredItem, fields: FileItem['fields']): FieldChange[] {
  const shown = (field: string, value = '') => words[field]?.[value] ?? value
  return Object.entries(labels)
    .filter(([field]) => (before.fields[field] ?? '') !== (fields[field] ?? ''))
    .map(([field, label]) => ({
      label,
      before: shown(field, before.fields[field]),
      after: shown(field, fields[field]),
    }))
}

/**
 * Stores new and changed items as `person`, without removals; refused items are skipped with their message. One import
 * of a kind at a time.
 * @throws Forbidden.
 */
async function importItems(
  tx: Transaction,
  person: Person,
  exchange: Exchange,
  items: readonly FileItem[],
): Promise<ImportResult> {
  const lock = `import ${Object.keys(exchange.labels).join()}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const stored = await exchange.find(tx)
  const match = matcherOf(stored)
  const matched = items.map((item) => ({ item, ...match(item) }))
  const lines = new Map<FileItem, ImportLine>()
  const { groupOf } = exchange
  const groups = groupOf ? [...Map.groupBy(matched, ({ item }) => groupOf(item.fields)).values()] : []
  for (const { item, before, problem } of groupOf ? groups.flatMap((group) => group.toReversed()) : matched) {
    const { name, line } = item
    const fields = { ...before?.fields, ...item.fields }
    const changes = before ? changesOf(exchange, before, fields) : []
    const of = (status: ImportLine['status'], why: string | null = null) =>
      lines.set(item, { line, name, status, problem: why, changes: why === null && status !== 'same' ? changes : [] })
    if (problem !== undefined) of('problem', problem)
    else if (before && !before.isRemoved && changes.length === 0) of('same')
    else {
      const came = await attempt(tx, () => exchange.store(tx, person, { key: item.key, fields }, before))
      if (typeof came === 'object') of('problem', came.problem)
      else if (!before) of('new')
      else if (before.isRemoved) of('restored')
      else of(came ? 'changed' : 'same')
    }
  }
  const inOrder = items.flatMap((item) => lines.get(item) ?? [])
  const found = new Set(matched.map(({ before }) => before))
  const onlyHere = stored.filter((each) => !each.isRemoved && !found.has(each))
  const states = matched.map(({ before }) => before?.seen ?? null)
  const shown = inOrder.map(({ name, status, problem }, at) => [name, status, problem, states[at]])
  return {
    lines: inOrder,
    onlyHere: onlyHere.map(({ name }) => name),
    seen: createHash('sha256').update(JSON.stringify(shown)).digest('hex'),
  }
}

export const countChanges = (lines: readonly ImportLine[]): number =>
  lines.filter(({ status }) => status !== 'same' && status !== 'problem').length

const exchanges: Readonly<Record<ExchangeKind, Exchange>> = {
  faq: faqExchange,
  articles: articleExchange,
  'canned-replies': replyExchange,
  offices: officeExchange,
}

/** @throws NotFound for anyone who may not edit the kind: what one may not see is not there. */
function exchangeFor(person: Person, kind: ExchangeKind): Exchange {
  if (!mayExchange(person, kind)) throw new NotFound()
  return exchanges[kind]
}

/** Thrown to roll the transaction back. */
class TakenBack extends Error {
  readonly result: ImportResult

  constructor(result: ImportResult) {
    super('reverted')
    this.result = result
  }
}

/**
 * The result of the file; `keeps`: whether it is committed.
 * @throws NotFound as `exchangeFor`; Invalid for an unreadable file.
 */
async function importFile(
  person: Person,
  kind: ExchangeKind,
  text: string,
  keeps: (result: ImportResult) => boolean,
): Promise<ImportResult & { readonly isKept: boolean }> {
  const exchange = exchangeFor(person, kind)
  const items = exchange.read(text)
  try {
    return await database.transaction(async (tx) => {
      const result = await importItems(tx, person, exchange, items)
      if (!keeps(result)) throw new TakenBack(result)
      return { ...result, isKept: true }
    })
  } catch (thrown) {
    if (thrown instanceof TakenBack) return { ...thrown.result, isKept: false }
    throw thrown
  }
}

/**
 * Imports all or nothing. `isStale`: the result would differ from the preview `seen`, so nothing was written.
 * @throws as `importFile`.
 */
export async function applyImport(
  person: Person,
  kind: ExchangeKind,
  { text, seen }: { readonly text: string; readonly seen: string },
): Promise<ImportResult & { readonly isStale: boolean }> {
  const isAsPreviewed = (found: ImportResult) => found.seen === seen || countChanges(found.lines) === 0
  const { isKept, ...result } = await importFile(person, kind, text, isAsPreviewed)
  return { ...result, isStale: !isKept }
}

/** Writes nothing. @throws as `importFile`. */
export async function previewImport(person: Person, kind: ExchangeKind, text: string): Promise<ImportResult> {
  const { isKept: _, ...result } = await importFile(person, kind, text, () => false)
  return result
}

async function findPresent(person: Person, kind: ExchangeKind): Promise<StoredItem[]> {
  const exchange = exchangeFor(person, kind)
  const items = await database.transaction((tx) => exchange.find(tx), {
    ...{ accessMode: 'read only', isolationLevel: 'repeatable read' },
  })
  return items.filter(({ isRemoved }) => !isRemoved)
}

/** The file that `previewImport` reads. @throws NotFound as `exchangeFor`. */
export async function exportContent(person: Person, kind: ExchangeKind): Promise<string> {
  return exchangeFor(person, kind).write(await findPresent(person, kind))
}

/** Number of items and of drafts among them. @throws NotFound as `exchangeFor`. */
export async function countContent(
  person: Person,
  kind: ExchangeKind,
): Promise<{ readonly items: number; readonly drafts: number }> {
  const items = await findPresent(person, kind)
  return { items: items.length, drafts: items.filter(({ fields }) => fields.state === 'draft').length }
}
