// The other topics as they are shipped, read from the file: for tests and benches that have no database.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { OtherMatter } from '#domain/search/engine/search-answer.ts'

const otherMattersFile = z.array(z.object({ id: z.string(), says: z.string(), asked: z.array(z.string()) }))

/** All of them, in the order of the file. */
export function shippedMatters(): OtherMatter[] {
  return otherMattersFile.parse(parse(readFileSync(join('content', 'other-matters.yaml'), 'utf8')))
}
