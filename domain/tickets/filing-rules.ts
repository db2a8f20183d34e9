// What counts for a new ticket: the categories that are offered, the regencies with their offices, and the due times.
import { isNull, sql } from 'drizzle-orm'
import { regency } from '#domain/offices/office-tables.ts'
import type { DueRules } from '#domain/service-levels/due-times.ts'
import { type DueRulesRow, dueRulesColumns, dueRulesOf } from '#domain/service-levels/get-due-times.ts'
import { type Database, preparedStatement, type Transaction } from '#platform/database.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import type { TicketKind } from './ticket.ts'
import { ticketCategory } from './ticket-tables.ts'

/** The rules as they are now. */
export interface FilingRules {
  /** 'question/login' and so on. */
  readonly categories: readonly string[]
  /** The id of the office that covers a regency, by the regency's. */
  readonly offices: Readonly<Record<number, number>>
  readonly due: DueRules
}

interface RulesRow extends DueRulesRow {
  readonly categories: readonly string[]
  readonly offices: Readonly<Record<number, number>> | null
}

const readRules = preparedStatement<RulesRow>(
  'filing_rules',
  sql`select ${dueRulesColumns},
    array(select ${ticketCategory.kind} || '/' || ${ticketCategory.id} from ${ticketCategory}
      where ${isNull(ticketCategory.hiddenAt)}) as categories,
    (select jsonb_object_agg(${regency.id}, ${regency.officeId}) from ${regency}) as offices`,
)

/** Reads all of them in one question: every submission asks it. */
export async function getFilingRules(db: Database | Transaction): Promise<FilingRules> {
  const [row] = await readRules(db, { from: isoDay(now()) })
  return { categories: row?.categories ?? [], offices: row?.offices ?? {}, due: dueRulesOf(row) }
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
