// The form of a synonym: the word the portal uses, and the other ways people write it.
import { Form, useNavigation } from 'react-router'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { useOpenErrors } from '#app/forms/use-field-errors.ts'
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
  problem: FormProblem | undefined
}

const knownTerms = 'istilah-portal'

/** Posts `intent=add` with term and variants, or `intent=change` with the group's id and its variants. */
export function SynonymForm({ synonym = null, variants = '', terms, problem }: SynonymFormProps) {
  const busy = useNavigation().formData?.has('variants') ?? false
  const { errors, list: open, onInput } = useOpenErrors(problem)
  const values = problem?.values ?? {}
  const movedOn = synonym !== null && values.seen !== undefined && values.seen !== synonym.seen
  return (
    <Card className="lg:sticky lg:top-6">
      <CardHeader
        title={synonym ? `Sinonim dari “${synonym.term}”` : 'Tambah sinonim'}
        description="Siapa pun yang mencari dengan kata lain menemukan apa yang ditemukan istilah itu."
      />
      <div className="grid grid-cols-1 gap-5">
        <FormNotices
          problem={problem}
          open={open}
          theirs={movedOn ? [{ label: 'Kata lain tersimpan', text: synonym.variants.join('\n') }] : null}
        />
        <Form method="post" noValidate onInput={onInput} className="grid grid-cols-1 gap-5">
          <input type="hidden" name="intent" value={synonym ? 'change' : 'add'} />
          {synonym ? (
            <>
              <input type="hidden" name="id" value={synonym.id} />
              <input type="hidden" name="version" value={synonym.version} />
              <input type="hidden" name="seen" value={synonym.seen} />
            </>
          ) : (
            <Field
              label="Istilah di portal"
              name="term"
              error={errors.term}
              hint="Kata yang dipakai FAQ atau artikel, misalnya “domisili”."
            >
              <TextInput defaultValue={values.term ?? ''} autoComplete="off" list={knownTerms} />
            </Field>
          )}
          <Field
            label="Kata lain"
            name="variants"
            error={errors.variants}
            hint="Pisahkan dengan koma atau baris baru. Salah ketik biasa sudah dikenali sendiri."
          >
            <TextArea defaultValue={values.variants ?? synonym?.variants.join('\n') ?? variants} rows={3} />
          </Field>
          <Button type="submit" busy={busy} busyLabel="Menyimpan..." className="justify-self-start">
            Simpan
          </Button>
        </Form>
        <datalist id={knownTerms}>
          {terms.map((term) => (
            <option key={term} value={term} />
          ))}
        </datalist>
      </div>
    </Card>
  )
}
