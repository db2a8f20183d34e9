// What a kind of content declares, so that it is written to files, compared with them, and stored from them like the others.
import { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { oneLine } from '#shared/typed-text.ts'

/** An item as its editor's form would send it. A field that a file does not write is not there. */
export type Fields = Readonly<Record<string, string>>

/** An item of a file. */
export interface FileItem {
  /** Null: known by its name alone. */
  readonly key: string | null
  readonly name: string
  /** Where it begins, from 1. */
  readonly line: number
  readonly fields: Fields
  /** Why it cannot be read. */
  readonly problem?: string
}

/** An item of the portal. */
export interface StoredItem<Row = unknown> {
  readonly key: string
  readonly name: string
  readonly fields: Fields
  /** Changes with each change. */
  readonly seen: string
  /** True for one that was removed: a file brings it back. */
  readonly isRemoved: boolean
  /** What storing needs beside the fields. */
  readonly row: Row
}

/** One kind of content. */
export interface Exchange<Row = unknown> {
  /** The fields that are compared, in the order of the form, with their labels. */
  readonly labels: Readonly<Record<string, string>>
  /** What values of a field are called. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Where a new item stands before all others of its group: such files are stored from the end of each group. */
  readonly groupOf?: (fields: Fields) => string
  /** Everything of the kind, in its order. */
  find(tx: Transaction): Promise<StoredItem<Row>[]>
  /** The file with these items; removed ones are left out before. */
  write(items: readonly StoredItem<Row>[]): string
  /**
   * The items of a file.
   * @throws Invalid when it cannot be read as a whole.
   */
  read(text: string): FileItem[]
  /**
   * Stores an item as its editor would; `fields` are whole. False when there was nothing to save.
   * @throws what the editor's schema and write say against it.
   */
  store(
    tx: Transaction,
    person: Person,
    item: { readonly key: string | null; readonly fields: Fields },
    before: StoredItem<Row> | undefined,
  ): Promise<boolean>
}

/**
 * The input that the editor's form would be read as.
 * @throws Invalid with all its sentences.
 */
export function inputOf<Schema extends z.ZodType>(schema: Schema, typed: unknown): z.output<Schema> {
  const parsed = schema.safeParse(typed, { error: () => 'Isiannya tidak dapat dibaca' })
  if (parsed.success) return parsed.data
  throw new Invalid([...new Set(parsed.error.issues.map(({ message }) => message))].join('. '))
}

/** A text of a file; people write numbers without quotes. */
export const text = z.union([z.string(), z.number()]).transform(String)

/** A text that may be left out (undefined: as it is in the portal) or be nothing (null). */
export const optionalText = text.nullish()

/** A text of one line, of 1 to `most` characters. */
export const shortText = (most: number) => text.transform(oneLine).pipe(z.string().min(1).max(most))

/** The id of a category, which is part of addresses. */
export const placeId = text.pipe(z.string().regex(/^[a-z0-9-]{1,60}$/))

/** A list of texts, the same way. */
export const optionalList = z.array(text).nullish()

/** The fields that a file writes: without those it leaves out, '' for nothing, lists as lines. */
export function writtenFields(given: Readonly<Record<string, string | readonly string[] | null | undefined>>): Fields {
  const pairs = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return []
    const lines = value === null ? '' : typeof value === 'string' ? value : value.join('\n')
    return [[name, lines.replaceAll(/\r\n?/g, '\n').trim()] as const]
  })
  return Object.fromEntries(pairs)
}

/** What a new text says of where it comes from while its file says nothing: so its editor's form sends it. */
export const noProvenance = { source: '', reviewedOn: '', editor: '' } as const

/** What a field holds, or null for nothing, as files write it. */
export const orNull = (field: string | undefined): string | null => field || null

/** The lines of a field. */
export const linesOf = (field: string | undefined): string[] => (field ? field.split('\n') : [])
