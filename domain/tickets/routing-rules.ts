// What counts for a new ticket: the categories that are offered, the regencies with their offices, and the due times.
import { isNull, sql } from 'drizzle-orm'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import { getSeason } from '#domain/season/get-season.ts'
import type { Season } from '#domain/season/season.ts'
import type { DueRules } from '#domain/tickets/sla/due-times.ts'
import { type DueRulesRow, dueRulesColumns, dueRulesOf } from '#domain/tickets/sla/service-rules.server.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import type { TicketKind } from './ticket.ts'
import { ticketCategory } from './ticket-tables.ts'

const regency = publicRegencies()

export interface FilingRules {
  readonly categories: readonly string[]
  readonly offices: Readonly<Record<number, number>>
  readonly due: DueRules
  readonly season: Season | undefined
}

type RulesRow = DueRulesRow & Pick<FilingRules, 'categories'> & { readonly offices: FilingRules['offices'] | null }

/** Reads all of them in one query, and the season from its cache. */
export async function getFilingRules(db: Database | Transaction): Promise<FilingRules> {
  const season = await getSeason()
  const { rows } = await db.execute<RulesRow & Record<string, unknown>>(sql`
    select ${dueRulesColumns(isoDay(now()))},
      array(select ${ticketCategory.kind} || '/' || ${ticketCategory.id} from ${ticketCategory}
        where ${isNull(ticketCategory.hiddenAt)}) as categories,
      (select jsonb_object_agg(${regency.id}, ${regency.officeId}) from ${regency}) as offices`)
  const [row] = rows
  return { categories: row?.categories ?? [], offices: row?.offices ?? {}, due: dueRulesOf(row), season }
}

/** @throws Invalid beside the field when no such category of this kind is offered. */
export function checkCategory({ categories }: FilingRules, kind: TicketKind, category: string): void {
  if (categories.includes(`${kind}/${category}`)) return
  throw new Invalid('Kategori tidak dikenal', { category: 'Kategori harus dipilih' })
}

/** The id of the regency's office; null for none. @throws Invalid at the field for an unknown regency. */
export function checkRegency({ offices }: FilingRules, regencyId: number | null): number | null {
  if (regencyId === null) return null
  const officeId = offices[regencyId]
  if (officeId !== undefined) return officeId
  throw new Invalid('Kabupaten/kota tidak dikenal', { regencyId: 'Kabupaten/kota tidak dikenal' })
}
