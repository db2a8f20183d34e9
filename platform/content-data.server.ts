// Reads YAML files that the portal works with: of the instance, else the words of the language in content/ (docs/language.md).
import { readFileSync } from 'node:fs'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { anyPhrase } from '#shared/phrases.ts'
import { instanceFile } from './instance/instance-file.server.ts'

const blanks = /\s+/

/** Words separated by blanks. */
export const wordSet = z.string().transform((list): ReadonlySet<string> => new Set(list.trim().split(blanks)))

/** Each word with its other forms, as a map from form to word. */
export const wordForms = z
  .record(z.string(), z.string())
  .transform(
    (rows): ReadonlyMap<string, string> =>
      new Map(Object.entries(rows).flatMap(([word, forms]) => forms.split(blanks).map((form) => [form, word]))),
  )

/** Rows of words, the longest first. */
export const wordRows = z
  .array(z.string())
  .transform((rows) => rows.map((row) => row.split(' ')).sort((one, other) => other.length - one.length))

export const phraseList = z.array(z.string()).transform((phrases) => anyPhrase(phrases))

/** The data of a file below the folder of the instance, or of content/. @throws Error with the file, and with the line and key or the phrase at fault. */
export function readContentData<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  const file = instanceFile(path)
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines })
  try {
    for (const broken of document.errors) throw broken
    const parsed = schema.safeParse(document.toJS())
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const node = document.getIn(issue?.path ?? [], true)
    const { line } = lines.linePos((isNode(node) && node.range?.[0]) || 0)
    throw new Error(`line ${line}, ${issue?.path.join('.')}: ${issue?.message}`)
  } catch (thrown) {
    throw new Error(`${file}: ${thrown instanceof Error ? thrown.message : thrown}`, { cause: thrown })
  }
}
