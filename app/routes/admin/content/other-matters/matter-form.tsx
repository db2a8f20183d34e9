// The form of another matter: what staff knows it by, what the assistant says, and how people ask about it.
import { ContentForm, savedWords } from '#app/routes/admin/content/content-form.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import type { ManagedMatter } from '#domain/search/matters/find-matters.ts'
import { matterNameMaxLength, matterTextMaxLength } from '#domain/search/matters/matter-input.ts'

/** Props of `MatterForm`; without `item` it adds one. `fresh` is an idempotency key. */
export type MatterFormProps = { item: ManagedMatter | null; fresh: string }

/** Posts `intent=create`, or `intent=change` with id and version. */
export function MatterForm({ item, fresh }: MatterFormProps) {
  return (
    <ContentForm
      title={item ? 'Edit urusan' : 'Urusan baru'}
      intent={item ? 'change' : 'create'}
      item={item && { id: item.id, version: item.version }}
      fresh={fresh}
      stored={item ? { name: item.name, says: item.says, asked: item.asked.join('\n') } : {}}
      compared={{ name: 'Nama', says: 'Kalimat jawaban', asked: 'Cara bertanya' }}
      saved={savedWords(item)}
      className="lg:sticky lg:top-[calc(var(--top-bar)+1rem)]"
    >
      <Field label="Nama urusan" name="name" limit={matterNameMaxLength} hint="Hanya tampil di halaman ini.">
        <TextInput autoComplete="off" />
      </Field>
      <Field
        label="Kalimat jawaban"
        name="says"
        limit={matterTextMaxLength}
        hint="Satu kalimat: urusan siapa ini, dan ke mana bertanya."
      >
        <TextArea rows={3} />
      </Field>
      <Field
        label="Cara bertanya"
        name="asked"
        hint="Satu per baris, paling sedikit dua kata. Makin beragam cara bertanya, makin tepat urusan ini dikenali."
      >
        <TextArea rows={10} />
      </Field>
    </ContentForm>
  )
}
