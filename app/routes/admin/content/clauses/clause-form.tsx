// The form of a clause of the technical guide.
import { ContentForm, savedWords } from '#app/routes/admin/content/content-form.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { clauseNumberMaxLength, clauseTextMaxLength } from '#domain/content/clauses/clause-input.ts'
import type { ManagedClause } from '#domain/content/clauses/find-managed-clauses.ts'

/** Props of `ClauseForm`; without `item` it adds one. `fresh` is an idempotency key. */
export type ClauseFormProps = { item: ManagedClause | null; fresh: string }

/** Adds or changes; a clause that moved on is shown beside what was typed. */
export function ClauseForm({ item, fresh }: ClauseFormProps) {
  return (
    <ContentForm
      title={item ? 'Edit ketentuan' : 'Ketentuan baru'}
      intent={item ? 'change' : 'create'}
      item={item}
      fresh={fresh}
      stored={item ?? {}}
      compared={{ number: 'Nomor', text: 'Bunyi', edition: 'Versi juknis' }}
      saved={savedWords(item)}
      className="lg:sticky lg:top-[calc(var(--top-bar)+1rem)]"
    >
      <Field
        label="Nomor"
        name="number"
        limit={clauseNumberMaxLength}
        hint="Letaknya di juknis, misalnya “Bab III huruf A angka 2”."
      >
        <TextInput autoComplete="off" />
      </Field>
      <Field
        label="Bunyi"
        name="text"
        limit={clauseTextMaxLength}
        hint="Salin persis dari juknis. Bila bunyinya berubah, teks yang merujuknya ditandai perlu ditinjau."
      >
        <TextArea rows={6} />
      </Field>
      <Field label="Versi juknis" name="edition" hint="Misalnya “2025”.">
        <TextInput autoComplete="off" />
      </Field>
    </ContentForm>
  )
}
