// The terms and the privacy policy, read from legal/ of the instance and rendered once per process.

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { renderMarkdown } from '#domain/content/articles/markdown/render-markdown.server.ts'
import { instanceFile } from '#platform/instance/instance-file.server.ts'
import { splitFrontMatter } from '#shared/front-matter.ts'

const legalTextNames = ['terms', 'privacy'] as const

export type LegalTextName = (typeof legalTextNames)[number]

export interface LegalText {
  readonly title: string
  readonly version: string
  readonly summary: string
  readonly html: string
}

const headSchema = z.object({ title: z.string(), version: z.iso.date(), summary: z.string() })

const kept = new Map<LegalTextName, Promise<LegalText>>()

async function read(name: LegalTextName): Promise<LegalText> {
  const file = splitFrontMatter(readFileSync(instanceFile(`legal/${name}.md`), 'utf8'))
  const { html } = await renderMarkdown(file.body)
  return { ...headSchema.parse(file.head), html }
}

/** @throws when the file cannot be read; the next call tries again. */
export function getLegalText(name: LegalTextName): Promise<LegalText> {
  const known = kept.get(name)
  if (known) return known
  const fresh = read(name).catch((error: Error) => {
    kept.delete(name)
    throw error
  })
  kept.set(name, fresh)
  return fresh
}

/** Renders all of them ahead, because the first rendering would delay a reader's page. @throws like `getLegalText`. */
export async function prepareLegalTexts(): Promise<void> {
  for (const name of legalTextNames) await getLegalText(name)
}
