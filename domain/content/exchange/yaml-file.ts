import { isMap, isNode, isPair, isScalar, Lexer, LineCounter, parseDocument, stringify, visit } from 'yaml'
import type { z } from 'zod'
import { Invalid } from '#shared/errors.ts'
import type { Fields, FileItem } from './exchange.ts'
import { type ExchangeKind, exchangeBounds, exchangeKinds, exchangeMaxItems } from './exchange-kind.ts'

export type Path = readonly (string | number)[]

export interface YamlFile {
  readonly value: unknown
  readonly lineOf: (path: Path) => number
}

/** The most that the parser may be given, in its own smallest parts: ten times what the FAQ of the first release has. */
const mostTokens = 150_000

const brokenAt = (line: number | undefined) =>
  `Baris ${line ?? 1} bukan YAML yang benar. Periksa tanda kutip, titik dua, dan jarak di awal barisnya.`

/** Before the parser, whose time grows with the signs of a file more than with its bytes. */
function requireFewTokens(text: string): void {
  let tokens = 0
  for (const _ of new Lexer().lex(text)) {
    tokens += 1
    if (tokens > mostTokens) throw new Invalid('Isi berkas ini terlalu banyak. Bagi menjadi beberapa berkas.')
  }
}

/** The value with line numbers. No file needs aliases, and a few expand endlessly. @throws Invalid with the line. */
export function readYaml(text: string): YamlFile {
  requireFewTokens(text)
  const lines = new LineCounter()
  // Keys that stand twice are looked for below: the parser compares each with each.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: 'silent' })
  const [broken] = document.errors
  if (broken) throw new Invalid(brokenAt(broken.linePos?.[0].line))
  const lineAt = (offset: number | undefined) => (offset === undefined ? 1 : lines.linePos(offset).line)
  visit(document, {
    Alias: (_, { range }) => {
      throw new Invalid(`Baris ${lineAt(range?.[0])} memakai alias YAML (*). Tulis isinya di situ.`)
    },
    Map: (_, { items }) => {
      const known = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : key
        if (known.has(name)) {
          throw new Invalid(`Baris ${lineAt(isNode(key) ? key.range?.[0] : undefined)}: “${name}” ditulis dua kali.`)
        }
        known.add(name)
      }
    },
  })
  return {
    value: document.toJS({ maxAliasCount: 0 }),
    lineOf: (path) => {
      const node = document.getIn(path, true)
      const first = isMap(node) ? node.items[0] : node
      const start = isPair(first) ? first.key : first
      return lineAt(isNode(start) ? start.range?.[0] : undefined)
    },
  }
}

export function writeYaml(about: readonly string[], value: unknown): string {
  const head = about.map((line) => `# ${line}\n`).join('')
  return head + stringify(value, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false })
}

const plainKey = /^[A-Za-z0-9][\w.-]{0,79}$/

function shapeProblem(issues: readonly z.core.$ZodIssue[]): string {
  const [first] = issues
  if (first?.code === 'unrecognized_keys') return `Isian “${first.keys.join('”, “')}” tidak dikenal`
  const [name] = first?.path ?? []
  return name === undefined ? 'Butir ini tidak dapat dibaca' : `Isian “${String(name)}” kosong atau tidak dapat dibaca`
}

/** A part that contains items, such as a category with topics. @throws Invalid with its line. */
export function containerOf<Schema extends z.ZodType>(file: YamlFile, schema: Schema, value: unknown, path: Path) {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data as z.output<Schema>
  throw new Invalid(`Baris ${file.lineOf(path)}: ${shapeProblem(parsed.error.issues)}.`)
}

export function itemAt<Schema extends z.ZodType>(
  file: YamlFile,
  path: Path,
  { schema, value, nameField }: { readonly schema: Schema; readonly value: unknown; readonly nameField: string },
  readItem: (parsed: z.output<Schema>) => { readonly key: string | null; readonly fields: Fields },
): FileItem {
  const line = file.lineOf(path)
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const named = (value as Record<string, unknown> | null)?.[nameField]
    const name = typeof named === 'string' && named !== '' ? named : `Butir di baris ${line}`
    return { key: null, name, line, fields: {}, problem: shapeProblem(parsed.error.issues) }
  }
  const { key, fields } = readItem(parsed.data as z.output<Schema>)
  const item = { key, name: fields[nameField] || `Butir di baris ${line}`, line, fields }
  if (key !== null && !plainKey.test(key)) {
    return { ...item, problem: 'Kunci (key) berisi paling banyak 80 huruf, angka, titik, atau tanda hubung' }
  }
  return item
}

/** @throws Invalid for more than `exchangeMaxItems` items, and for none. */
export function boundedItems(items: readonly FileItem[]): FileItem[] {
  if (items.length === 0) throw new Invalid('Tidak ada butir di dalam berkas ini.')
  if (items.length > exchangeMaxItems) {
    throw new Invalid(`Berkas paling banyak ${exchangeBounds}; ini ada ${items.length} butir. Bagi berkasnya.`)
  }
  return [...items]
}

function kindOf(value: unknown): ExchangeKind | undefined {
  if (Array.isArray(value)) {
    const hasText = value.some((item) => typeof item === 'object' && item !== null && 'text' in item)
    return hasText || value.length === 0 ? 'canned-replies' : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if ('articles' in value) return 'articles'
  if ('offices' in value || 'regencies' in value) return 'offices'
  return 'categories' in value ? 'faq' : undefined
}

/** @throws Invalid for a file of another kind, and for one of none. */
export function requireKind({ value }: YamlFile, wanted: ExchangeKind): void {
  const found = kindOf(value)
  if (found === wanted) return
  const { name } = exchangeKinds[wanted]
  if (found === undefined) {
    throw new Invalid(`Ini bukan berkas ${name}. Unduh berkasnya dari halaman ini, ubah, lalu impor lagi.`)
  }
  throw new Invalid(
    `Ini berkas ${exchangeKinds[found].name}, bukan ${name}. Impor di halaman ${exchangeKinds[found].name}.`,
  )
}
