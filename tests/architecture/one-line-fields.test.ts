// Every field of every form is one line, but for those that are texts; and no field keeps signs that hide what is written.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seasonInput } from '#domain/season/season-input.ts'
import { oneLine } from '#shared/typed-text.ts'
import { formSchemas } from './form-schemas.ts'

/** The fields that are texts of several lines, by name. */
const texts = new Set([
  'description',
  'message',
  'reason',
  'comment',
  'story',
  'content',
  'answer',
  'text',
  'asked',
  'userMessage',
])

/** What is compared and never kept or shown: passwords, tokens, keys, choices made from a list. */
const opaque = new Set([
  ...['password', 'confirmPassword', 'currentPassword', 'newPassword', 'token', 'proof', 'seen', 'publicId'],
  ...['assigneeId', 'leadId', 'requesterId', 'sessionId', 'terms'],
])

// Some for each shape a field may ask for: words, an address, a number, a telephone number.
const hostile = ['\n\n', '\u2028', '\u202e', '\u0000', '\r'].flatMap((sign) => [
  `Bu Sri${sign}Akun Anda dibatalkan: https://evil.test`,
  `sri${sign}@contoh.id`,
  `sri@contoh.id${sign}`,
  `12${sign}3`,
  `0812${sign}3456789`,
  `jalur${sign}prestasi`,
])
const breaksOut = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const breaksText = /(?![\t\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** The strings within whatever a schema gave. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(stringsOf)
}

/** What a schema is made of, as far as fields may hide in it. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly innerType?: z.ZodType
}

/** The fields of all objects within a schema, with their names. */
function fieldsOf(name: string, schema: z.ZodType): [name: string, field: z.ZodType][] {
  const { type, shape, options = [], ...parts } = schema.def as unknown as Definition
  if (shape) return Object.entries(shape).flatMap(([key, field]) => fieldsOf(key, field))
  const inner = [...options, parts.in, parts.out, parts.left, parts.right, parts.innerType].filter(
    (part) => part !== undefined,
  )
  const found = inner.flatMap((part) => fieldsOf(name, part)).filter(([key]) => key !== name)
  return found.length > 0 || type === 'object' ? found : [[name, schema]]
}

/** The hostile texts that come through the schema's fields as more than one line, or with hidden signs. */
function leaksOf(name: string, schema: z.ZodType): string[] {
  return fieldsOf(name, schema).flatMap(([field, own]) => {
    if (opaque.has(field)) return []
    const shows = texts.has(field) || field.startsWith('text') ? breaksText : breaksOut
    return hostile.flatMap((typed) => {
      const { data } = own.safeParse(typed)
      return stringsOf(data).some((kept) => shows.test(kept)) ? [`${field}: ${JSON.stringify(data)}`] : []
    })
  })
}

describe('every field of every form', () => {
  test('is found', () => {
    const fields = formSchemas.flatMap(({ name, schema }) => fieldsOf(name, schema).map(([field]) => field))
    expect(fields).toEqual(
      expect.arrayContaining([
        ...['namaLengkap', 'subject', 'title', 'organization', 'contactName', 'position', 'callCentre'],
        ...['viewNameInput', 'question', 'term', 'officeId', 'nisn', 'contactEmail', 'description'],
      ]),
    )
    expect(formSchemas.length).toBeGreaterThan(60)
  })

  test.each(formSchemas)('$file: $name', ({ name, schema }) => expect(leaksOf(name, schema)).toEqual([]))

  test('of the season, whose fields are numbered', () => {
    for (const typed of hostile) {
      const form = { name: typed, year: '2026', 'stage-0-name': typed, 'stage-0-note': typed }
      const season = seasonInput.parse(form)
      expect(season.stages[0]?.name).toBe(oneLine(typed))
      expect(stringsOf(season).filter((kept) => breaksOut.test(kept))).toEqual([])
    }
  })
})

test('a field that lets a line break through is found at any depth', () => {
  const line = z.string().trim()
  const planted = z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('a'), name: line.default('').transform((text) => text || null) }),
    z.object({ intent: z.literal('b') }).and(z.object({ title: line.optional() })),
  ] as unknown as [z.ZodObject, z.ZodObject])
  const found = new Set(leaksOf('planted', planted).map((leak) => leak.split(':')[0]))
  expect(found).toEqual(new Set(['name', 'title']))
  expect(leaksOf('planted', z.object({ name: z.string().transform(oneLine) }))).toEqual([])
  expect(leaksOf('planted', z.object({ message: z.string() }))).not.toEqual([])
})
