// The judged queries: what people type, and what answers.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

/** A query with the items that answer it; none for what the portal says nothing about. */
export interface JudgedQuery {
  readonly style: string
  readonly query: string
  readonly answers: readonly string[]
  /** Not looked at while tuning. */
  readonly held: boolean
}

const judged = z.object({
  query: z.string(),
  answers: z.array(z.string()).default([]),
  held: z.boolean().default(false),
})

const styles = z.record(z.string(), z.array(judged))

function read(file: string): JudgedQuery[] {
  const perStyle = styles.parse(parse(readFileSync(`tests/relevance/${file}`, 'utf8')))
  return Object.entries(perStyle).flatMap(([style, queries]) => queries.map((query) => ({ style, ...query })))
}

/** Those of queries.yaml, in the order of the file: most to tune on, a third delayed. */
export function judgedQueries(): JudgedQuery[] {
  return read('queries.yaml')
}

/**
 * The sets next to queries.yaml. 'elsewhere' and 'near': not answered here, and the near ones sound as if they
 * were. 'unseen', 'fresh', 'second', 'third', 'fourth', 'fifth', 'sixth' and 'seventh' were written without a look at the search, each after
 * everybody had seen the one before, asked blind once and development data since. 'wide' was written to find weaknesses with; 'javanese'
 * and 'english' without a look at search, synonyms and phrasings: the words of those not held were looked at later.
 */
export type QuerySet =
  | 'javanese'
  | 'english'
  | 'elsewhere'
  | 'near'
  | 'unseen'
  | 'fresh'
  | 'second'
  | 'third'
  | 'fourth'
  | 'fifth'
  | 'sixth'
  | 'seventh'
  | 'wide'

/** The queries of a set, in the order of its file. */
export function queriesOf(set: QuerySet): JudgedQuery[] {
  return read(`${set}.yaml`)
}
