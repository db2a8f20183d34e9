// The views an agent saved, as chips, and saving the one on the screen.
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Chips } from '#app/ui/chips.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import type { ListView } from './list-view.server.ts'

/** Props of `SavedViews`; `query` is the view on the screen, `narrowed` whether it is worth saving. */
export interface SavedViewsProps {
  readonly saved: ListView['saved']
  readonly query: string
  readonly narrowed: boolean
}

/** Nothing where there is nothing to show or save. */
export function SavedViews({ saved, query, narrowed }: SavedViewsProps) {
  if (saved.length === 0 && !narrowed) return null
  const shown = saved.find(({ to }) => to.endsWith(`?${query}`))
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 text-sm">
      {saved.length > 0 && (
        <>
          <Chips
            label="Daftar tersimpan"
            selected={String(shown?.id)}
            items={saved.map(({ id, name, to, count }) => ({ value: String(id), label: name, to, count }))}
          />
          <Link to="/helpdesk/views" className="inline-flex min-h-11 items-center">
            Atur daftar
          </Link>
        </>
      )}
      {narrowed && !shown && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-nila-700 underline">
            Simpan daftar ini
          </summary>
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
        </details>
      )}
    </div>
  )
}
