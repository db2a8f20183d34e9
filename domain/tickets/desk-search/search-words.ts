import { sql } from 'drizzle-orm'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, longTransaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { allowedSlips, slipsBetween } from './search-query.ts'
import { ticketSearch, ticketWord, ticketWordMark } from './ticket-search-tables.ts'

export interface NearWord {
  readonly typed: string
  readonly word: string
  readonly stem: string
}

const shortestBeginning = 3
const mostBeginnings = 12
const mostSlips = 5

export async function findNearWords(words: readonly string[]): Promise<NearWord[]> {
  const sought = words.filter((word) => word.length >= shortestBeginning && /^\p{L}+$/u.test(word))
  if (sought.length === 0) return []
  const { rows } = await database.execute<{ typed: string; word: string; stem: string }>(sql`
    select typed, near.word, near.stem from unnest(${sql.param(sought)}::text[]) typed cross join lateral (
      (select word, stem from ${ticketWord} where word like typed || '%' order by length(word), word limit ${mostBeginnings})
      union
      (select word, stem from ${ticketWord} where word % typed
        and length(word) between length(typed) - 2 and length(typed) + 2
        order by similarity(word, typed) desc, word limit 40)
    ) near`)
  const isKnown = (typed: string) => rows.some((row) => row.typed === typed && row.word === typed)
  // Beside a word that stands nowhere the others are right.
  const doubtsAll = sought.every(isKnown)
  return sought.flatMap((typed) => {
    const all = rows.filter((row) => row.typed === typed && row.word !== typed)
    const begun = all.filter(({ word }) => word.startsWith(typed))
    if (isKnown(typed) && !doubtsAll) return begun
    const slips = all.map((row) => ({ row, slips: slipsBetween(typed, row.word) }))
    const fewest = Math.min(allowedSlips(typed.length), ...slips.map((each) => each.slips))
    const near = slips.filter((each) => each.slips === fewest && fewest > 0).map(({ row }) => row)
    return [...new Set([...near.slice(0, mostSlips), ...begun])]
  })
}

const atOnce = 1_000

/** Numbers of entries are not given out in the order in which they are stored: younger ones wait until all are there. */
const settled = minutes(1)

/** Reads on from the mark; a second process waits for the first and finds nothing left. Returns how many entries were read. */
export async function learnWords(): Promise<number> {
  let read = 0
  for (;;) {
    const some = await learnSome()
    read += some
    if (some < atOnce) return read
  }
}

function learnSome(): Promise<number> {
  return longTransaction(async (tx) => {
    const [mark] = await tx.select().from(ticketWordMark).for('update')
    const from = mark?.entryId ?? 0
    const before = new Date(now().getTime() - settled).toISOString()
    const { rows } = await tx.execute<{ id: string; ticketId: string }>(sql`
      select id, ticket_id as "ticketId" from ${ticketEntry}
      where id > ${from} and created_at < ${before}::timestamptz order by id limit ${atOnce}`)
    const last = rows.at(-1)
    if (!last) return 0
    const tickets = [...new Set(rows.map(({ ticketId }) => Number(ticketId)))]
    // The person who erases a ticket waits, and then takes these spellings too.
    await tx.execute(
      sql`select from ${ticketSearch} where ticket_id = any(${sql.param(tickets)}::bigint[]) order by ticket_id for share`,
    )
    await tx.execute(sql`
      with written as (
        select message as words from ${ticketEntry} where id > ${from} and id <= ${last.id} and is_searched_entry(type)
        union all
        select concat_ws(' ', title, contact_name, organization) from ${ticketTable} where id = any(${sql.param(tickets)}::bigint[])
      ),
      spelling as (
        select distinct word from written, regexp_split_to_table(lower(words), '[^a-z]+') word
        where length(word) between 4 and 24
      )
      insert into ${ticketWord} (word, stem)
      select word, stem from spelling cross join unnest(tsvector_to_array(search_words(word))) stem
      order by word on conflict do nothing`)
    await tx.update(ticketWordMark).set({ entryId: Number(last.id) })
    return rows.length
  })
}
