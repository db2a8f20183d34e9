// Counts what people search for, by day; never who searched.
import { sql } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { maskPersonalNumbers } from '#shared/text.ts'
import { searchQuery } from './search-tables.ts'

/** Longest text that is kept, in characters. */
const longest = 100

/** Six digits in a row are somebody's, whatever they number. */
const anyLongNumber = /\d(?:[ .-]?\d){5,}/g
/** One or two letters say of no search what was missed. */
const telling = /[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u
const mailAddress = /(?<![^\s@])[^\s@]+@[^\s@]+/g

/**
 * The text as it is kept: small letters, single spaces, at most 100 characters, with addresses and long numbers
 * hidden; null when fewer than three letters or digits are left.
 */
export function keptQuery(query: string): string | null {
  const text = maskPersonalNumbers(query.normalize('NFKC'))
    .replace(mailAddress, '•')
    .replace(anyLongNumber, '•')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, longest)
    .trim()
    .toWellFormed()
  return telling.test(text) ? text : null
}

/** Counts one search of today; `answered`: the portal had something to say. */
export async function recordSearch(query: string, answered: boolean): Promise<void> {
  const text = keptQuery(query)
  if (!text) return
  const unanswered = answered ? 0 : 1
  await database
    .insert(searchQuery)
    .values({ text, day: isoDay(now()), asked: 1, unanswered })
    .onConflictDoUpdate({
      target: [searchQuery.text, searchQuery.day],
      set: { asked: sql`${searchQuery.asked} + 1`, unanswered: sql`${searchQuery.unanswered} + ${unanswered}` },
    })
}
