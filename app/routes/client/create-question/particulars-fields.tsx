import { useContext, useLayoutEffect, useRef } from 'react'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import type { CategoryChoice } from '#domain/tickets/categories/category.server.ts'
import { priorities } from '#domain/tickets/ticket.ts'
import { titleMaxLength } from '#domain/tickets/ticket-input.ts'

const names = ['subject', 'category', 'priority']

interface ParticularsFieldsProps {
  readonly categories: readonly CategoryChoice[]
  /** Guessed from the text; the server fills in the same where a field stays empty. */
  readonly title: string
  readonly category: string | null
}

/** Folded once scripts run, unless something in it was chosen or is wrong. */
export function ParticularsFields({ categories, title, category }: ParticularsFieldsProps) {
  const errors = useContext(FormContext)?.errors
  const details = useRef<HTMLDetailsElement>(null)
  const wrong = names.filter((name) => errors?.[name]).join()
  useLayoutEffect(() => {
    const fields = details.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []
    if (details.current) details.current.open = wrong !== '' || [...fields].some(({ value }) => value !== '')
  }, [wrong])
  const guess = [category, title].filter(Boolean).join(' · ')
  return (
    // A draft that is brought back opens it too: its events do not bubble.
    <details
      ref={details}
      open
      onInputCapture={({ currentTarget }) => {
        currentTarget.open = true
      }}
      className="rounded-card border border-garis px-4 py-1"
    >
      <summary className="cursor-pointer py-2.5">
        <span className="font-semibold text-nila-700">Subjek, kategori, prioritas</span>
        <span className="line-clamp-2 text-sm text-tinta-soft">
          {guess ? `Dari tulisan Anda: ${guess}` : 'Bila kosong, kami isi dari tulisan Anda.'}
        </span>
      </summary>
      <div className="grid gap-5 pt-2 pb-4">
        <Field label="Subjek" name="subject" limit={titleMaxLength}>
          <TextInput autoComplete="off" placeholder={title} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Kategori" name="category">
            <Select none={category ?? 'Dipilihkan'} options={categories} />
          </Field>
          <Field label="Prioritas" name="priority" hint="Petugas menentukan urutannya.">
            <Select none="Dipilihkan: Sedang" options={priorities} />
          </Field>
        </div>
      </div>
    </details>
  )
}
