// What a kind of content declares, so that it is written to files, compared with them, and stored from them like the others.
import { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { oneLine } from '#shared/typed-text.ts'

/** An item as its editor's form would send it. A field that a file does not write is not there. */
export type Fields = Readonly<Record<string, string>>

export interface FileItem {
  /** Null: known by its name alone. */
  readonly key: string | null
  readonly name: string
  readonly line: number
  readonly fields: Fields
  readonly problem?: string
}

export interface StoredItem<Row = unknown> {
  readonly key: string
  readonly name: string
  readonly fields: Fields
  readonly seen: string
  /** True for one that was removed: a file brings it back. */
  readonly isRemoved: boolean
  readonly row: Row
}

export interface Exchange<Row = unknown> {
  readonly labels: Readonly<Record<string, string>>
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Where a new item stands before all others of its group: such files are stored from the end of each group. */
  readonly groupOf?: (fields: Fields) => string
  find(tx: Transaction): Promise<StoredItem<Row>[]>
  write(items: readonly StoredItem<Row>[]): string
  /** @throws Invalid when the file cannot be read as a whole. */
  read(text: string): FileItem[]
  /** Stores an item like its editor; false when nothing changed. @throws what the editor's schema and write throw. */
  store(
    tx: Transaction,
    person: Person,
    item: { readonly key: string | null; readonly fields: Fields },
    before: StoredItem<Row> | undefined,
  ): Promise<boolean>
}

/** The input that the editor's form would produce. @throws Invalid with all messages. */
export function inputOf<Schema extends z.ZodType>(schema: Schema, typed: unknown): z.output<Schema> {
  const parsed = schema.safeParse(typed, { error: () => 'Isiannya tidak dapat dibaca' })
  if (parsed.success) return parsed.data
  throw new Invalid([...new Set(parsed.error.issues.map(({ message }) => message))].join('. '))
}

/** A text of a file; people write numbers without quotes. */
export const text = z.union([z.string(), z.number()]).transform(String)

/** A text that may be omitted (undefined: as it is in the portal) or be nothing (null). */
export const optionalText = text.nullish()

export const shortText = (most: number) => text.transform(oneLine).pipe(z.string().min(1).max(most))

export const exchangePlaceId = text.pipe(z.string().regex(/^[a-z0-9-]{1,60}$/))

export type Given = Readonly<Record<string, string | readonly string[] | null | undefined>>

export function writtenFields(given: Given): Fields {
  const pairs = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return []
    const lines = value === null ? '' : typeof value === 'string' ? value : value.join('\n')
    return [[name, lines.replaceAll(/\r\n?/g, '\n').trim()] as const]
  })
  return Object.fromEntries(pairs)
}

/** The provenance of a new text whose file has none. */
export const noProvenance = { source: '', reviewedOn: '', editor: '' } as const
