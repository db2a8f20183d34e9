import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'

export function DescriptionField({ hint }: { hint: string }) {
  return (
    <Field label="Deskripsi" name="description" hint={hint} limit={descriptionMaxLength}>
      <TextArea rows={6} />
    </Field>
  )
}
