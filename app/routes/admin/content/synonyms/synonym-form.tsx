import { ContentForm } from '#app/routes/admin/content/content-form.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import type { Synonym } from '#domain/search/synonyms/synonym.ts'

export type SynonymFormProps = {
  synonym?: Synonym | null
  variants?: string
  terms: readonly string[]
}

const knownTerms = 'istilah-portal'

export function SynonymForm({ synonym = null, variants = '', terms }: SynonymFormProps) {
  return (
    <ContentForm
      title={synonym ? `Sinonim dari “${synonym.term}”` : 'Tambah sinonim'}
      description="Siapa pun yang mencari dengan kata lain menemukan apa yang ditemukan istilah itu."
      intent={synonym ? 'change' : 'add'}
      item={synonym}
      stored={{ variants: synonym?.variants.join('\n') ?? variants }}
      compared={{ variants: 'Kata lain' }}
      className="lg:sticky lg:top-[calc(var(--top-bar)+1rem)]"
    >
      {!synonym && (
        <Field label="Istilah di portal" name="term" hint="Kata yang dipakai FAQ atau artikel, misalnya “domisili”.">
          <TextInput autoComplete="off" list={knownTerms} />
        </Field>
      )}
      <Field
        label="Kata lain"
        name="variants"
        hint="Pisahkan dengan koma atau baris baru. Salah ketik biasa sudah dikenali sendiri."
      >
        <TextArea rows={3} />
      </Field>
      <datalist id={knownTerms}>
        {terms.map((term) => (
          <option key={term} value={term} />
        ))}
      </datalist>
    </ContentForm>
  )
}
