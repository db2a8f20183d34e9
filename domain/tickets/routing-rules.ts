// What counts for a new ticket: the categories that are offered, the regencies with their offices, and the due times.
import { isNull, sql } from 'drizzle-orm'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import type { DueRules } from '#domain/tickets/sla/due-times.ts'
import { type DueRulesRow, dueRulesColumns, dueRulesOf } from '#domain/tickets/sla/get-due-rules.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { perConnection } from '#platform/database/per-connection.ts'
import { preparedStatement } from '#platform/drizzle-internals.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import type { TicketKind } from './ticket.ts'
import { ticketCategory } from './ticket-tables.ts'

const regency = publicRegencies()

/** The rules as they were when they were read. */
export interface FilingRules {
  /** 'question/login' and so on. */
  readonly categories: readonly string[]
  /** The id of the office that covers a regency, by the regency's. */
  readonly offices: Readonly<Record<number, number>>
  readonly due: DueRules
  /** Of what they were read from, where `rulesStillCount` shall compare it. */
  readonly digest: string | null
}

interface RulesRow extends DueRulesRow {
  readonly categories: readonly string[]
  readonly offices: Readonly<Record<number, number>> | null
  readonly digest: string
}

// In one order, so that the same rules have the same digest.
const counting = sql`(
  select ${dueRulesColumns},
    array(select ${ticketCategory.kind} || '/' || ${ticketCategory.id} from ${ticketCategory}
      where ${isNull(ticketCategory.hiddenAt)} order by 1) as categories,
    (select jsonb_object_agg(${regency.id}, ${regency.officeId}) from ${regency}) as offices
) as counting`

const readRules = preparedStatement<RulesRow>(
  'filing_rules',
  sql`select counting.*, md5(counting::text) as digest from ${counting}`,
)

/**
 * For a statement that writes by rules read earlier: whether they are still the ones that count. Its placeholders:
 * `from`, the present day (ISO), and `digest`, theirs; null where nothing need be compared.
 */
export const rulesStillCount = sql`(${sql.placeholder('digest')}::text is null
  or (select md5(counting::text) = ${sql.placeholder('digest')} from ${counting}))`

async function read(db: Database | Transaction): Promise<FilingRules & { readonly digest: string }> {
  const [row] = await readRules(db, { from: isoDay(now()) })
  if (!row) throw new Error('a question without a table gave no row')
  return { categories: row.categories, offices: row.offices ?? {}, due: dueRulesOf(row), digest: row.digest }
}

/** Reads all of them in one question, for what is written by them at once. */
export async function getFilingRules(db: Database | Transaction): Promise<FilingRules> {
  return { ...(await read(db)), digest: null }
}

const recalled = perConnection((): { rules?: FilingRules } => ({}))

/**
 * The rules as this process read them last, for a statement that holds `rulesStillCount`; `anew` reads them again, when
 * they turned out to have changed.
 */
export async function recallFilingRules({ anew = false } = {}): Promise<FilingRules> {
  const memory = recalled()
  if (anew || !memory.rules) memory.rules = await read(database)
  return memory.rules
}

/** @throws Invalid beside the field when no such category of this kind is offered. */
export function checkCategory({ categories }: FilingRules, kind: TicketKind, category: string): void {
  if (categories.includes(`${kind}/${category}`)) return
  throw new Invalid('Kategori tidak dikenal', { category: 'Kategori harus dipilih' })
}

/**
 * The id of the office that covers the regency; null for none.
 * @throws Invalid beside the field when there is no such regency.
 */
export function checkRegency({ offices }: FilingRules, regencyId: number | null): number | null {
  if (regencyId === null) return null
  const officeId = offices[regencyId]
  if (officeId !== undefined) return officeId
  throw new Invalid('Kabupaten/kota tidak dikenal', { regencyId: 'Kabupaten/kota tidak dikenal' })
}
