// The field for other ways to ask what a text answers.
import { Field, TextArea } from '#app/ui/forms/field.tsx'

/** One way per line. */
export function AskedField() {
  return (
    <Field
      label="Pertanyaan serupa"
      name="asked"
      optional
      hint="Cara lain orang menanyakannya, satu per baris. Tidak tampil di publik; membantu pencarian dan asisten menemukannya."
    >
      <TextArea rows={5} />
    </Field>
  )
}
