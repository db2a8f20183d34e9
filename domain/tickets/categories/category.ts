import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { requiredText, typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

const unknown = 'Kategori tidak dikenal'

/** Whose category it is. */
export const categoryKind = z.enum(['question', 'complaint'], { error: unknown })

/** The id of a category that is there, as a form or an address carries it. */
export const categoryId = typed.refine((text) => /^[a-z0-9][a-z0-9-]{0,59}$/.test(text), unknown)

/** A category's name; `id` is empty for a new one, `seen` is when it was saved that the form showed. */
export const categoryInput = z.object({
  kind: categoryKind,
  id: categoryId.or(z.literal('')).default(''),
  name: requiredText('Nama kategori', 60, oneLine),
  seen: typed,
})

export type CategoryInput = z.output<typeof categoryInput>

/** The ids of one kind in their new order: 'login,upload,other'. */
export const categoryOrder = typed
  .refine((text) => /^[a-z0-9-]+(,[a-z0-9-]+)*$/.test(text), 'Urutan tidak dikenal')
  .transform((text) => text.split(','))

/** The key of a new category, from its name: 'jalur-prestasi', or 'jalur-prestasi-2' when that is taken. */
export function newCategoryId(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? ['kategori']
  const base = words.join('-').slice(0, 40)
  let id = base
  for (let number = 2; taken.includes(id); number++) id = `${base}-${number}`
  return id
}

/** They are on every form, so administrators with the permission 'system' keep them. */
export function mayManageCategories(person: Person): boolean {
  return isAdminWith(person, 'system')
}
