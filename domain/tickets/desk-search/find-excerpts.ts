// The place in a ticket's messages that holds what was searched for.
import { sql } from 'drizzle-orm'
import type { EntryAudience } from '#domain/tickets/ticket.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'

/** A part of a message, and who may read it. */
export interface Excerpt {
  readonly text: string
  readonly author: string
  readonly audience: EntryAudience
}

/** So many characters around the first place are shown. */
const before = 60
const shown = 180

/** The part of the text around the first match, in whole words and one line. */
export function cutExcerpt(message: string, pattern: string): string {
  const text = message.replaceAll(/\s+/g, ' ').trim()
  const at = Math.max(0, text.search(new RegExp(pattern, 'i')))
  const from = at <= before ? 0 : text.indexOf(' ', at - before) + 1
  const to = from + shown >= text.length ? text.length : text.lastIndexOf(' ', from + shown)
  const part = text.slice(from, to > from ? to : from + shown)
  return `${from > 0 ? '… ' : ''}${part}${from + part.length < text.length ? ' …' : ''}`
}

/**
 * Of each ticket the message that holds most of the patterns, the newest of those; the caller has checked that the agent
 * may read them.
 */
export async function findExcerpts(ids: readonly number[], patterns: readonly string[]): Promise<Map<number, Excerpt>> {
  if (ids.length === 0) return new Map()
  const any = patterns.join('|')
  const { rows } = await database.execute<{ id: string; message: string; author: string; audience: EntryAudience }>(sql`
    select distinct on (ticket_id) ticket_id as id, message, author_name as author, audience from ${ticketEntry}
    where ticket_id = any(${sql.param([...ids])}::bigint[]) and is_searched_entry(type) and message ~* ${any}
    order by ticket_id, (select count(*) from unnest(${sql.param([...patterns])}::text[]) part where message ~* part) desc,
      ${ticketEntry.id} desc`)
  return new Map(
    rows.map(({ id, message, author, audience }) => [Number(id), { text: cutExcerpt(message, any), author, audience }]),
  )
}
