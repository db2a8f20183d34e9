// Plainer searches to compare with: a scan for the query as it stands, MiniSearch as it comes, PostgreSQL's full text.
import { sql } from 'drizzle-orm'
import MiniSearch from 'minisearch'
import type { SearchDocument } from '#domain/search/engine/search-answer.ts'
import { database } from '#platform/database/database.server.ts'
import type { Find, Found } from './measure.ts'
import { plainScan } from './plain-scan.ts'

const found = (ids: readonly string[]): Found => ({ ids, sure: ids.length > 0, confidence: ids.length > 0 ? 1 : 0 })

const bodyOf = (sections: SearchDocument['sections']) =>
  sections.map(({ heading, text }) => `${heading ?? ''}\n${text}`).join('\n')

function asMiniSearch(documents: readonly SearchDocument[], withPhrasings: boolean): Find {
  const index = new MiniSearch({ fields: ['title', 'summary', 'body', 'asked'] })
  index.addAll(
    documents.map(({ id, title, summary, sections, asked = [] }) => ({
      ...{ id, title, summary, body: bodyOf(sections) },
      asked: withPhrasings ? asked.join('\n') : '',
    })),
  )
  return async (query) => found(index.search(query).map(({ id }) => String(id)))
}

async function asFullText(documents: readonly SearchDocument[]): Promise<Find> {
  await database.execute(sql`drop table if exists judged`)
  await database.execute(sql`create table judged (id text, words tsvector)`)
  for (const { id, title, summary, sections } of documents) {
    await database.execute(sql`insert into judged values (${id},
      setweight(to_tsvector('indonesian', ${title}), 'A') || setweight(to_tsvector('indonesian', ${summary}), 'B')
      || to_tsvector('indonesian', ${bodyOf(sections)}))`)
  }
  return async (query) => {
    const { rows } = await database.execute<{ id: string }>(sql`
      with wanted as (
        select string_agg(quote_literal(lexeme), ' | ')::tsquery as query
        from unnest(to_tsvector('indonesian', ${query}))
      )
      select judged.id from judged, wanted where judged.words @@ wanted.query
      order by ts_rank_cd(judged.words, wanted.query) desc limit 20`)
    return found(rows.map(({ id }) => id))
  }
}

/** The plainer searches over these documents, by name. */
export async function plainerSearches(documents: readonly SearchDocument[]): Promise<Readonly<Record<string, Find>>> {
  return {
    substring: async (query) => found(plainScan(documents, query).map(({ id }) => id)),
    minisearch: asMiniSearch(documents, false),
    'minisearch, phrasings': asMiniSearch(documents, true),
    postgres: await asFullText(documents),
  }
}
