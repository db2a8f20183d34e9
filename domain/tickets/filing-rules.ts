// What a new ticket may name: the categories that are offered, and the regencies with the offices they lie with.
import { isNull, sql } from 'drizzle-orm'
import { regency } from '#domain/offices/office-tables.ts'
import type { Database, Transaction } from '#platform/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import type { TicketKind } from './ticket.ts'
import { ticketCategory } from './ticket-tables.ts'

/** The rules as they are now. */
export interface FilingRules {
  /** 'question/login' and so on. */
  readonly categories: readonly string[]
  /** The id of the office that covers a regency, by the regency's. */
  readonly offices: Readonly<Record<number, number>>
}

/** Reads both in one question: every submission asks it. */
export async function getFilingRules(db: Database | Transaction): Promise<FilingRules> {
  const { rows } = await db.execute<{ categories: string[]; offices: Record<number, number> | null }>(sql`
    select array(select ${ticketCategory.kind} || '/' || ${ticketCategory.id} from ${ticketCategory}
        where ${isNull(ticketCategory.hiddenAt)}) as categories,
      (select jsonb_object_agg(${regency.id}, ${regency.officeId}) from ${regency}) as offices`)
  return { categories: rows[0]?.categories ?? [], offices: rows[0]?.offices ?? {} }
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
