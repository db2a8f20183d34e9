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

/** Those of queries.yaml, in the order of the file: most to tune on, a third held back. */
export function judgedQueries(): JudgedQuery[] {
  return read('queries.yaml')
}

/** Those of elsewhere.yaml, none of which the portal answers. */
export function queriesElsewhere(): JudgedQuery[] {
  return read('elsewhere.yaml')
}

/** Those of near.yaml, none of which the portal answers although they sound like it. */
export function queriesNear(): JudgedQuery[] {
  return read('near.yaml')
}

/** Those of fresh.yaml: written without a look at the search, asked blind once, and development data since. */
export function freshQueries(): JudgedQuery[] {
  return read('fresh.yaml')
}

/** Those of second.yaml: written like fresh.yaml, after everybody had seen that; asked blind once, development data since. */
export function secondQueries(): JudgedQuery[] {
  return read('second.yaml')
}

/** Those of third.yaml: written like second.yaml, by somebody who had not seen the search; asked blind once, too. */
export function thirdQueries(): JudgedQuery[] {
  return read('third.yaml')
}

/** Those of unseen.yaml: nobody tuned on them until other ways to ask were written (docs/decisions/011). */
export function unseenQueries(): JudgedQuery[] {
  return read('unseen.yaml')
}
