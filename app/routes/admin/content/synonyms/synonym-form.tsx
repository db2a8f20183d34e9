// The form of a synonym: the word the portal uses, and the other ways people write it.

import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import type { Synonym } from '#domain/search/find-synonyms.ts'

/** Props of `SynonymForm`; without `synonym` it adds one. `variants` is what the second box begins with. */
export type SynonymFormProps = {
  synonym?: Synonym | null
  variants?: string
  /** The terms that have a group already, offered while one types. */
  terms: readonly string[]
}

const knownTerms = 'istilah-portal'

/** Posts `intent=add` with term and variants, or `intent=change` with the group's id and its variants. */
export function SynonymForm({ synonym = null, variants = '', terms }: SynonymFormProps) {
  return (
    <Card className="lg:sticky lg:top-6">
      <CardHeader
        title={synonym ? `Sinonim dari “${synonym.term}”` : 'Tambah sinonim'}
        description="Siapa pun yang mencari dengan kata lain menemukan apa yang ditemukan istilah itu."
      />
      <div className="grid grid-cols-1 gap-5">
        <PortalForm
          intent={synonym ? 'change' : 'add'}
          hidden={synonym ? { id: synonym.id, version: synonym.version, seen: synonym.seen } : {}}
          stored={{ variants: synonym?.variants.join('\n') ?? variants }}
          className="grid grid-cols-1 gap-5"
        >
          <FormNotices
            summary
            theirs={synonym ? [{ label: 'Kata lain tersimpan', text: synonym.variants.join('\n') }] : undefined}
          />
          {!synonym && (
            <Field
              label="Istilah di portal"
              name="term"
              hint="Kata yang dipakai FAQ atau artikel, misalnya “domisili”."
            >
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
          <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
            Simpan
          </Button>
        </PortalForm>
        <datalist id={knownTerms}>
          {terms.map((term) => (
            <option key={term} value={term} />
          ))}
        </datalist>
      </div>
    </Card>
  )
}
