// Other ways to ask what a text answers: a place of its own in the form, below what is published.
import { ChevronDown } from 'lucide-react'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { useFormValue } from '#app/ui/forms/form-context.ts'

/** One way per line; the head says how many there are, and is open while there are none. */
export function AskedField() {
  const ways = (useFormValue('asked') ?? '').split('\n').filter((line) => line.trim() !== '').length
  return (
    <details open={ways === 0} className="group rounded-control border border-garis px-4">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        <span>
          Cara lain menanyakannya <span className="font-normal text-tinta-soft">({ways})</span>
        </span>
        <ChevronDown className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">
        <Field
          label="Pertanyaan serupa"
          name="asked"
          optional
          hint="Satu per baris. Tidak tampil di publik; membantu pencarian dan asisten menemukannya."
        >
          <TextArea rows={5} />
        </Field>
      </div>
    </details>
  )
}
