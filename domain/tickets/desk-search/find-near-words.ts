// Spellings that stand in tickets and are near to what was typed: what it is the beginning of, or a slip away from.
import { sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { allowedSlips, slipsBetween } from './search-query.ts'
import { ticketWord } from './ticket-search-tables.ts'

/** A spelling near to a typed word, and the word the search keeps it as. */
export interface NearWord {
  readonly typed: string
  readonly word: string
  readonly stem: string
}

/** From so many letters on a word is the beginning of few others. */
const shortestBeginning = 3
const mostBeginnings = 12
const mostSlips = 5

/** The spellings near to each of the words, the nearest first; a word that stands somewhere is doubted only where all do. */
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
