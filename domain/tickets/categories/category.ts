import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { requiredText, typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

const unknown = 'Kategori tidak dikenal'

export const categoryKind = z.enum(['question', 'complaint'], { error: unknown })

export const categoryId = typed.refine((text) => /^[a-z0-9][a-z0-9-]{0,59}$/.test(text), unknown)

export const managedCategoryInput = z.object({
  kind: categoryKind,
  id: categoryId.or(z.literal('')).default(''),
  name: requiredText('Nama kategori', 60, oneLine),
  seen: typed,
})

export type CategoryInput = z.output<typeof managedCategoryInput>

export const categoryOrder = typed
  .refine((text) => /^[a-z0-9-]+(,[a-z0-9-]+)*$/.test(text), 'Urutan tidak dikenal')
  .transform((text) => text.split(','))

export function newCategoryId(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? ['kategori']
  const base = words.join('-').slice(0, 40)
  let id = base
  for (let number = 2; taken.includes(id); number++) id = `${base}-${number}`
  return id
}

export function mayManageCategories(person: Person): boolean {
  return isAdminWith(person, 'system')
}
