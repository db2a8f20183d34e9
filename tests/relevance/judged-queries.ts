// The judged queries of queries.yaml: what people type, and what answers.
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

const file = z.record(z.string(), z.array(judged))

/** All of them, in the order of the file. */
export function judgedQueries(): JudgedQuery[] {
  const styles = file.parse(parse(readFileSync('tests/relevance/queries.yaml', 'utf8')))
  return Object.entries(styles).flatMap(([style, queries]) => queries.map((query) => ({ style, ...query })))
}
