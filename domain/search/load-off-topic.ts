// What is not the portal's to answer, read from content/other-matters.yaml once per process.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { OtherMatter } from '#domain/search/engine/off-topic.ts'

const otherMattersFile = z.array(z.object({ id: z.string(), says: z.string(), asked: z.array(z.string()) }))

let kept: readonly OtherMatter[] | undefined

/** All of them, in the order of the file. */
export function loadOffTopic(): readonly OtherMatter[] {
  kept ??= otherMattersFile.parse(parse(readFileSync(join('content', 'other-matters.yaml'), 'utf8')))
  return kept
}
