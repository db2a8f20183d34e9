// The names behind the ids in entries of the access log, as they are now: one small query for each kind that occurs.
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { user } from '#domain/accounts/account-tables.ts'
import { announcement } from '#domain/content/announcements/announcement-tables.ts'
import { article, knowledgeCategory } from '#domain/content/articles/article-tables.ts'
import { cannedReply } from '#domain/content/canned-replies/canned-reply-tables.ts'
import { faq, faqTopic } from '#domain/content/faq/faq-tables.ts'
import { branchOffice, regency } from '#domain/offices/office-tables.ts'
import { searchSynonym } from '#domain/search/search-tables.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket, ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { excerpt } from '#shared/text.ts'
import { idsIn, type NameOf, type Recorded } from './field-labels.ts'

/** Longer titles are cut: a line of the log is read at a glance. */
const longestName = 60

interface Named {
  readonly table: PgTable
  readonly id: PgColumn
  readonly name: PgColumn | SQL<string>
  /** Ids are numbers, and no larger than the column holds. */
  readonly largest?: number
}

const integer = 2_147_483_647

/** Accounts stand for everybody: who was erased has no other name anywhere. */
const kinds: Readonly<Record<string, Named>> = {
  user: { table: user, id: user.id, name: user.name },
  office: { table: branchOffice, id: branchOffice.id, name: branchOffice.name, largest: integer },
  regency: { table: regency, id: regency.id, name: regency.name, largest: integer },
  ticket: { table: ticket, id: ticket.id, name: ticket.kind, largest: Number.MAX_SAFE_INTEGER },
  faq: { table: faq, id: faq.id, name: faq.question, largest: integer },
  'faq-topic': { table: faqTopic, id: faqTopic.id, name: faqTopic.name, largest: integer },
  article: { table: article, id: article.id, name: article.title },
  'article-category': { table: knowledgeCategory, id: knowledgeCategory.id, name: knowledgeCategory.title },
  announcement: { table: announcement, id: announcement.id, name: announcement.title, largest: integer },
  'canned-reply': { table: cannedReply, id: cannedReply.id, name: cannedReply.title, largest: integer },
  synonym: { table: searchSynonym, id: searchSynonym.id, name: searchSynonym.term, largest: integer },
}

type Pair = readonly [key: string, name: string]

async function namesOf(kind: string, { table, id, name, largest }: Named, ids: readonly string[]): Promise<Pair[]> {
  const possible =
    largest === undefined ? ids : ids.filter((each) => /^\d{1,15}$/.test(each) && Number(each) <= largest)
  if (possible.length === 0) return []
  const rows = await database
    .select({ id: sql<string>`${id}::text`, name: sql<string>`${name}` })
    .from(table)
    .where(inArray(id, largest === undefined ? [...possible] : possible.map(Number)))
  return rows.map((row) => {
    const said = kind === 'ticket' ? ticketNumber(row.name as 'question' | 'complaint', Number(row.id)) : row.name
    return [`${kind}:${row.id}`, excerpt(said, longestName)]
  })
}

/** Some dozens in all; the same word may be a category of questions and one of complaints. */
async function categoryNames(): Promise<Pair[]> {
  const rows = await database
    .select({ kind: ticketCategory.kind, id: ticketCategory.id, name: ticketCategory.name })
    .from(ticketCategory)
  return rows.map(({ kind, id, name }) => [`ticket-category:${kind}/${id}`, name])
}

/** How the things that these entries speak of are called today. */
export async function findSubjectNames(entries: readonly Recorded[]): Promise<NameOf> {
  const wanted = Map.groupBy(
    entries.flatMap((entry) => idsIn(entry)),
    ([kind]) => kind,
  )
  const found = await Promise.all(
    [...wanted].map(([kind, pairs]) => {
      if (kind === 'ticket-category') return categoryNames()
      const named = kinds[kind]
      return named ? namesOf(kind, named, [...new Set(pairs.map(([, id]) => id))]) : []
    }),
  )
  const names = new Map(found.flat())
  return (kind, id) => names.get(`${kind}:${id}`)
}
