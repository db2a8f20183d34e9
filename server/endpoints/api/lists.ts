import { z } from '@hono/zod-openapi'

/**
 * A copy of a schema of the domain, which the API can describe with `.openapi`: one that was made before
 * '@hono/zod-openapi' was loaded cannot be.
 */
export function describable<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.clone()
}

const wrongLimit = 'Isi limit dengan angka 1 sampai 100.'
const wrongKey = 'Penanda halaman (after) salah. Pakai alamat `next` apa adanya, atau mulai dari halaman pertama.'

export const limit = z
  .string({ error: wrongLimit })
  .regex(/^[1-9]\d{0,2}$/, wrongLimit)
  .transform(Number)
  .refine((size) => size <= 100, wrongLimit)
  .default(50)
  .openapi({ type: 'integer', minimum: 1, maximum: 100, default: 50, description: 'Paling banyak sekian butir.' })

const afterDescription = 'Butir terakhir halaman sebelumnya; sudah ada di alamat `next`.'

export const afterNumber = z
  .string({ error: wrongKey })
  .regex(/^\d{1,10}$/, wrongKey)
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, wrongKey)
  .optional()
  .openapi({ type: 'integer', description: afterDescription })

export const afterWord = z
  .string({ error: wrongKey })
  .regex(/^[a-z0-9-]{1,60}$/, wrongKey)
  .optional()
  .openapi({ description: afterDescription })

export const categoryName = z
  .string({ error: 'Isi category dengan id satu kategori.' })
  .regex(/^[a-z0-9-]{1,60}$/, 'Id kategori hanya berisi huruf kecil, angka, dan tanda hubung.')
  .optional()
  .openapi({ description: 'Hanya dari kategori ini.' })

export function success<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { 200: { description, content: { 'application/json': { schema } } } }
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    next: z
      .string()
      .nullable()
      .openapi({ description: 'Alamat relatif halaman berikutnya; null bila ini yang terakhir.' }),
  })
}

export function cutPage<Row extends { readonly id: string | number }>(
  url: string,
  rows: readonly Row[],
  size: number,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  if (!last || rows.length <= size) return { items, next: null }
  const address = new URL(url)
  address.searchParams.set('after', String(last.id))
  return { items, next: address.pathname + address.search }
}

export const momentSchema = z.iso.datetime().openapi({ example: '2025-06-14T01:00:00.000Z' })

export const provenance = {
  source: z.string().nullable().openapi({ example: 'Permendikdasmen Nomor 3 Tahun 2025' }),
  reviewedOn: z.iso.date().nullable().openapi({ example: '2026-11-26' }),
  editor: z.string().nullable().openapi({ example: 'Tim Helpdesk SPMB' }),
}
