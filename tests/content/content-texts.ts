// Reads the files of content/ for the content tests, each text under the key it is known by, as readers see it before the season.

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { seasonSchema } from '#domain/season/season.ts'
import { fillSeason } from '#domain/season/season-markers.ts'
import { instanceFile } from '#platform/instance/instance-file.server.ts'
import { splitFrontMatter } from '#shared/front-matter.ts'

const root = resolve(import.meta.dirname, '../..')

/** A text that people read, as it stands in its file. */
export interface ContentText {
  readonly key: string
  readonly text: string
}

export function readFile(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function readYaml<T>(name: string, schema: z.ZodType<T>): T {
  return schema.parse(parse(readFile(instanceFile(name))))
}

/** The season that ships. */
export const season = readYaml('season.yaml', seasonSchema)

const beforeTheSeason = new Date('2025-05-20T08:00:00+07:00')

/** A text with the season's dates. */
const filled = z.string().transform((text) => fillSeason(text, season, beforeTheSeason))

/** Where a text comes from, and its reviews; that none is missing is tested. */
const review = { source: z.string(), reviewed: z.string(), editor: z.string(), reviewBy: z.string() }

function readMarkdown<T>(folder: string, schema: z.ZodType<T>) {
  return readdirSync(join(root, instanceFile(folder)))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const { head, body } = splitFrontMatter(readFile(instanceFile(`${folder}/${name}`)))
      return { file: name.replace(/\.md$/, ''), ...schema.parse(head), body: filled.parse(body) }
    })
}

export const articles = readMarkdown(
  'articles',
  z.object({
    id: z.string(),
    category: z.string(),
    title: filled,
    summary: filled,
    updated: z.iso.date(),
    asked: z.array(z.string()),
    ...review,
  }),
)

export const legalTexts = readMarkdown('legal', z.object({ title: z.string(), summary: z.string() }))

export const knowledgeCategories = readYaml(
  'knowledge.yaml',
  z.object({ categories: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })) }),
).categories

export const faqCategories = readYaml(
  'faq.yaml',
  z.object({
    categories: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        topics: z.array(
          z.object({
            name: z.string(),
            items: z.array(
              z.object({
                key: z.string(),
                question: z.string(),
                answer: filled,
                asked: z.array(z.string()),
                ...review,
              }),
            ),
          }),
        ),
      }),
    ),
  }),
).categories

export const faqs = faqCategories.flatMap(({ topics }) => topics.flatMap(({ items }) => items))

export const announcements = readYaml(
  'announcements.yaml',
  z.array(
    z.object({
      key: z.string(),
      fixed: z.boolean(),
      title: filled,
      content: filled,
      date: z.iso.date(),
      expires: z.iso.date().nullable(),
      offsetDays: z.int().optional(),
    }),
  ),
)

export const { offices, regencies } = readYaml(
  'offices.yaml',
  z.object({
    offices: z.array(z.object({ no: z.int(), name: z.string(), address: z.string(), callCentre: z.string() })),
    regencies: z.array(z.object({ name: z.string(), kind: z.enum(['kabupaten', 'kota']), office: z.int() })),
  }),
)

export const { stages } = season

export const ticketCategories = readYaml(
  'ticket-categories.yaml',
  z.object({
    question: z.array(z.object({ id: z.string(), name: z.string() })),
    complaint: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
)

export const demoTickets = readYaml(
  'demo-tickets.yaml',
  z.array(
    z.object({
      no: z.int(),
      email: z.string(),
      regency: z.string(),
      kind: z.enum(['question', 'complaint']),
      category: z.string(),
      reply: z.string().optional(),
    }),
  ),
)

/** The file of each kind of content, whole, comments and all. */
export const files: readonly ContentText[] = [
  ...['content', 'instances/jawa-tengah'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => ({ key: name, text: readFile(`${folder}/${name}`) })),
  ),
  ...articles.map(({ file }) => ({ key: file, text: readFile(`instances/jawa-tengah/articles/${file}.md`) })),
  ...legalTexts.map(({ file }) => ({ key: file, text: readFile(`instances/jawa-tengah/legal/${file}.md`) })),
]

/** Everything the portal states in its own voice; what citizens write in the sample tickets is not ours to check. */
export const texts: readonly ContentText[] = [
  ...articles.map(({ id, title, summary, body }) => ({ key: id, text: `${title}\n\n${summary}\n\n${body}` })),
  ...faqs.map(({ key, question, answer }) => ({ key, text: `${question}\n${answer}` })),
  ...announcements.map(({ key, title, content }) => ({ key, text: `${title}\n\n${content}` })),
  ...legalTexts.map(({ file, title, summary, body }) => ({ key: file, text: `${title}\n\n${summary}\n\n${body}` })),
  ...knowledgeCategories.map(({ id, title, description }) => ({ key: id, text: `${title}\n${description}` })),
  ...stages.map(({ id, name, note }) => ({ key: id, text: `${name}\n${note}` })),
  ...demoTickets.map(({ no, reply }) => ({ key: `ticket-${no}`, text: reply ?? '' })),
]

/** The words as a reader sees them: no link addresses, emphasis, table lines or numbers of list items. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/[[*]/g, '')
    .replaceAll(/^(#+ )?\s*\d+\. /gm, '$1')
    .replaceAll(/ *\| */g, ' | ')
}

/** The sentences of the paragraphs; headings, list items, tables and places of videos are omitted. */
export function sentences(markdown: string): string[] {
  const paragraphs = markdown
    .replaceAll(/^(\s*(-|\d+\.) .*|#.*|\|.*|\{\{.*)$/gm, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => plainText(paragraph).replaceAll(/\s+/g, ' ').trim())
  return paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?]["']?) (?=["'A-Z\d])/)).filter(Boolean)
}

export function countWords(text: string): number {
  return plainText(text).match(/[\p{L}\d][\p{L}\d.,%/–-]*/gu)?.length ?? 0
}
