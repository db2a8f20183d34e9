// The lists an agent saved, as chips, and saving the one on the screen.
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Chips } from '#app/ui/chips.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { FoldOut } from '#app/ui/overlays/fold-out.tsx'
import type { ListView } from './list-view.server.ts'

/** Props of `SavedViews`; `query` is the view on the screen. */
export interface SavedViewsProps {
  readonly saved: ListView['saved']
  readonly query: string
}

const isShown = (to: string, query: string) => to.endsWith(`?${query}`)

/** Nothing before the first is saved. */
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

/** Gives the view on the screen a name; nothing where it has one. */
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
