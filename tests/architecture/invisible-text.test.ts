// Checks in every form that no field stores text of invisible characters.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formSchemas } from './form-schemas.ts'

const invisible = ['\u200b\u200b', '\u2800', '\u3164', '\u2060', '\u00ad', '\ufe0f', ' \u200b\n\u2800 ']

/** Fields that people do not write: keys, marks of the version seen, files; and passwords, which are taken as they are. */
const isWritten = (name: string) =>
  !/\.(?:\w*password|current|token|proof|terms|seen|version|text|\w*Id|id|publicId|idempotencyKey|permit)$/i.test(name)

function objectsOf(schema: unknown): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema]
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return schema.options.flatMap(objectsOf)
  if (schema instanceof z.ZodPipe) return [...objectsOf(schema.in), ...objectsOf(schema.out)]
  return []
}

const forms = formSchemas.flatMap(({ file, name, schema }) =>
  objectsOf(schema).flatMap((object) =>
    Object.entries(object.shape).map(([key, field]) => [`${file} ${name}.${key}`, field as z.ZodType] as const),
  ),
)

/** What is stored; null for what is refused. */
const stored = (field: z.ZodType, text: string) => {
  const { success, data } = field.safeParse(text)
  return success ? { data } : null
}

describe('invisible text is refused, or stored as empty', () => {
  test('many fields are checked', () => expect(forms.length).toBeGreaterThan(100))

  test.each(forms.filter(([name]) => isWritten(name)))('%s', (_, field) => {
    const allowed = [null, stored(field, '')]
    for (const text of invisible) expect(allowed).toContainEqual(stored(field, text))
  })
})
