import { Form, Link } from 'react-router'
import { Chips } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { FoldOut } from '#app/ui/overlays/fold-out.tsx'
import { deskStatuses, priorities } from '#domain/tickets/ticket.ts'
import type { ListView } from './list-view.server.ts'

/** `query` is the view on the screen. */
interface SavedViewsProps {
  readonly saved: ListView['saved']
  readonly query: string
}

const isShown = (to: string, query: string) => to.endsWith(`?${query}`)

export function SavedViews({ saved, query }: SavedViewsProps) {
  if (saved.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Chips
        label="Daftar tersimpan"
        selected={String(saved.find(({ to }) => isShown(to, query))?.id)}
        items={saved.map(({ id, name, to, count }) => ({ value: String(id), label: name, to, count }))}
      />
      <Link to="/helpdesk/views" className="inline-flex min-h-8 items-center">
        Atur daftar
      </Link>
    </div>
  )
}

export function SaveView({ saved, query }: SavedViewsProps) {
  if (saved.some(({ to }) => isShown(to, query))) return null
  return (
    <FoldOut
      sheet
      button="Simpan daftar ini"
      buttonClass="inline-flex min-h-8 items-center px-1 font-semibold text-nila-700 underline"
      panelClass="w-80 p-4"
    >
      <Form method="post" action="/helpdesk/views" className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="view" value={query} />
        <Field label="Nama daftar" name="name">
          <TextInput required maxLength={60} />
        </Field>
        <Button type="submit" variant="secondary">
          Simpan
        </Button>
      </Form>
    </FoldOut>
  )
}

export const viewSwitches = [
  ['mine', 'Milik saya'],
  ['unassigned', 'Tanpa petugas'],
  ['overdue', 'Lewat waktu'],
] as const

interface ChosenFilter {
  readonly name: string
  readonly words: string
}

const sorts = { newest: 'Terbaru di atas', oldest: 'Terlama di atas', due: 'Batas waktu terdekat' } as const
const kinds = { question: 'Pertanyaan', complaint: 'Aduan' } as const

export function chosenFilters({ view, choices }: Pick<ListView, 'view' | 'choices'>): ChosenFilter[] {
  const named = (items: readonly { readonly id: string | number; readonly name: string }[], id: string | number) =>
    items.find((each) => each.id === id)?.name ?? String(id)
  const categories = choices.categories.flatMap(({ items }) => items)
  const offices = [{ id: 'province', name: 'Tim provinsi' }, ...choices.offices]
  const { sort, status, priority, category, kind, regencyId, officeId, olderThanDays } = view
  return [
    ...viewSwitches.map(([name, words]) => view[name] && { name, words }),
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
