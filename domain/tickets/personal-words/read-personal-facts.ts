// Reads the facts of a ticket and the service that identify persons in a text.
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { guardians, requesters } from '#domain/accounts/people-views.ts'
import { findOffices, findRegencies } from '#domain/offices/public-offices.ts'
import { officialContactsOf } from '#domain/tickets/reply-guard/foreign-details.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { settingValue } from '#platform/settings/settings.ts'
import type { PersonalFacts } from './personal-words.ts'

const requester = requesters('requester')

const known = (names: readonly (string | null)[]): string[] =>
  [...new Set(names)].filter((name): name is string => name !== null && name !== '')

export async function findNamesOfRequesters(ticketIds: readonly number[]): Promise<string[]> {
  if (ticketIds.length === 0) return []
  const rows = await database
    .select({ contact: ticketTable.contactName, account: requester.name, guardian: guardians.name })
    .from(ticketTable)
    .leftJoin(requester, eq(requester.id, ticketTable.requesterId))
    .leftJoin(guardians, eq(guardians.userId, ticketTable.requesterId))
    .where(inArray(ticketTable.id, [...ticketIds]))
  return known(rows.flatMap(({ contact, account, guardian }) => [contact, account, guardian]))
}

export async function readPersonalFacts(ticketId: number): Promise<PersonalFacts> {
  const answered = and(
    eq(ticketEntry.ticketId, ticketId),
    isNotNull(ticketEntry.authorId),
    ne(ticketEntry.authorId, ticketTable.requesterId),
  )
  const [familyNames, authors, offices, regencies, [settings]] = await Promise.all([
    findNamesOfRequesters([ticketId]),
    database
      .selectDistinct({ name: ticketEntry.authorName })
      .from(ticketEntry)
      .innerJoin(ticketTable, eq(ticketTable.id, ticketEntry.ticketId))
      .where(answered),
    findOffices(),
    findRegencies(),
    database
      .select({
        province: sql<Record<string, unknown> | null>`${settingValue('province_contact')}`,
        contact: sql<Record<string, unknown> | null>`${settingValue('data_protection_contact')}`,
      })
      .from(sql`(select 1) as one`),
  ])
  const officialContacts = officialContactsOf(offices, settings ?? { province: null, contact: null })
  return {
    familyNames,
    staffNames: authors.map(({ name }) => name),
    officialContacts,
    placeNames: regencies.map(({ name }) => name),
    origin: env.origin,
  }
}
