// What a desk list is narrowed by, in words: each becomes a chip that takes it away again.
import { deskStatuses, priorities } from '#domain/tickets/ticket.ts'
import type { ListView } from './list-view.server.ts'

/** What is switched on by one press. */
export const switches = [
  ['mine', 'Milik saya'],
  ['unassigned', 'Tanpa petugas'],
  ['overdue', 'Lewat waktu'],
] as const

/** A filter that is on; `name` is its name in the address. */
export interface ChosenFilter {
  readonly name: string
  readonly words: string
}

const sorts = { newest: 'Terbaru di atas', oldest: 'Terlama di atas', due: 'Batas waktu terdekat' } as const
const kinds = { question: 'Pertanyaan', complaint: 'Pengaduan' } as const

/** The filters of the view in the order of its form; what is searched for stands in its box. */
export function chosenFilters({ view, choices }: Pick<ListView, 'view' | 'choices'>): ChosenFilter[] {
  const named = (items: readonly { readonly id: string | number; readonly name: string }[], id: string | number) =>
    items.find((each) => each.id === id)?.name ?? String(id)
  const categories = choices.categories.flatMap(({ items }) => items)
  const offices = [{ id: 'province', name: 'Tim provinsi' }, ...choices.offices]
  const { sort, status, priority, category, kind, regencyId, officeId, olderThanDays } = view
  return [
    ...switches.map(([name, words]) => view[name] && { name, words }),
    sort && { name: 'sort', words: sorts[sort] },
    status && { name: 'status', words: deskStatuses[status] },
    priority && { name: 'priority', words: `Prioritas ${priorities[priority]}` },
    category && { name: 'category', words: named(categories, category) },
    kind && { name: 'kind', words: kinds[kind] },
    regencyId && { name: 'regencyId', words: named(choices.regencies, regencyId) },
    officeId && { name: 'officeId', words: named(offices, officeId) },
    olderThanDays && { name: 'olderThanDays', words: `Lebih dari ${olderThanDays} hari` },
  ].filter((each) => typeof each === 'object')
}
