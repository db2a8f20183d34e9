// The fields of an item in an exchange file. One list per kind defines how each is read, written, compared and taken from a row.
import { z } from 'zod'
import { phrasingsOf } from '#shared/typed-field.ts'
import {
  type Fields,
  type FileItem,
  type Given,
  optionalText,
  type StoredItem,
  text,
  writtenFields,
} from './exchange.ts'
import { itemAt, type Path, type YamlFile } from './yaml-file.ts'

type Parsed = Readonly<Record<string, unknown>>

export interface FileFields<Row = object> {
  /** The compared fields, in the order in which changes are shown. */
  readonly labels: Fields
  readonly shape: z.ZodRawShape
  readonly of: (row: Row) => Fields
  readonly write: (fields: Fields) => object
  readonly read: (parsed: Parsed) => Given
}

interface Column<Row> {
  readonly key?: string
  readonly schema?: z.ZodType
  readonly of?: (row: Row) => unknown
  readonly write?: (value: string) => unknown
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** A field of the form, in the file by the same name unless it has a `key`. Without a label it is not compared. */
export function column<Row extends object>(
  name: string,
  label: string | null,
  about: Column<Row> = {},
): FileFields<Row> {
  const { key = name, schema = text, of = (row) => Reflect.get(row, name), write = (value) => value } = about
  return {
    labels: label === null ? {} : { [name]: label },
    shape: { [key]: schema },
    of: (row) => ({ [name]: asText(of(row)) }),
    write: (fields) => ({ [key]: write(fields[name] ?? '') }),
    read: (parsed) => ({ [name]: parsed[key] as Given[string] }),
  }
}

/** One that may be omitted (it stays as it is in the portal) or null (nothing). */
export const optional = <Row extends object>(name: string, label: string, about: Column<Row> = {}) =>
  column<Row>(name, label, { schema: optionalText, write: (value) => value || null, ...about })

export const optionalNumber = <Row extends object>(name: string, label: string) =>
  optional<Row>(name, label, { write: (value) => (value ? Number(value) : null) })

const merged = <Value extends object>(parts: readonly Value[]): Value => Object.assign({}, ...parts)

export function fileFieldsOf<Row>(...parts: readonly FileFields<Row>[]): FileFields<Row> {
  return {
    labels: merged(parts.map(({ labels }) => labels)),
    shape: merged(parts.map(({ shape }) => shape)),
    of: (row) => merged(parts.map(({ of }) => of(row))),
    write: (fields) => merged(parts.map(({ write }) => write(fields))),
    read: (parsed) => merged(parts.map(({ read }) => read(parsed))),
  }
}

const optionalList = z.array(text).nullish()

/** Where a text comes from and how else it is asked. `clauses` of earlier releases is accepted and ignored. */
export const provenanceAndPhrasings = fileFieldsOf<{ readonly asked: string | null }>(
  optional('source', 'Sumber'),
  optional('reviewedOn', 'Ditinjau pada', { key: 'reviewed' }),
  optional('editor', 'Ditinjau oleh'),
  optional('reviewBy', 'Tinjau ulang'),
  column('asked', 'Pertanyaan serupa', {
    schema: optionalList,
    of: ({ asked }) => phrasingsOf(asked ?? '').join('\n'),
    write: (value) => (value ? value.split('\n') : []),
  }),
  { labels: {}, shape: { clauses: optionalList }, of: () => ({}), write: () => ({}), read: () => ({}) },
)

interface ContentState {
  readonly version: number
  readonly deletedAt: Date | null
}

/** What an item has from its place in the file. */
type PlaceOf = (parsed: Parsed) => Given

/** The items of a kind of content in a file: `keyName` and `nameField` are what they are known by. */
export function defineItem<Row extends ContentState>(
  fields: FileFields<Row>,
  { nameField, keyName = 'key' }: { readonly nameField: string; readonly keyName?: string },
) {
  const schema = z.strictObject({ [keyName]: optionalText, ...fields.shape })
  return {
    stored(row: Row, key: string): StoredItem<Row> {
      const values = fields.of(row)
      const seen = `${row.version} ${row.deletedAt?.toISOString() ?? ''}`
      return { key, name: values[nameField] ?? '', seen, isRemoved: row.deletedAt !== null, row, fields: values }
    },
    written: ({ key, fields: values }: StoredItem<Row>) => ({ [keyName]: key, ...fields.write(values) }),
    read: (yaml: YamlFile, path: Path, values: readonly unknown[], placeOf?: PlaceOf): FileItem[] =>
      values.map((value, at) =>
        itemAt(yaml, [...path, at], { schema, value, nameField }, (parsed: Parsed) => ({
          key: (parsed[keyName] as string | undefined) ?? null,
          fields: writtenFields({ ...placeOf?.(parsed), ...fields.read(parsed) }),
        })),
      ),
  }
}
