// 'Jadikan cara bertanya': the words of a search, and the FAQ item or article that answers them.
import { ContentForm } from '#app/routes/admin/content/content-form.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import type { PhrasingTarget } from '#domain/search/learning/find-phrasing-targets.ts'

/** Props of `PhrasingForm`; `suggested` is the key of the item that seems to answer, null for none. */
export interface PhrasingFormProps {
  readonly text: string
  readonly targets: readonly PhrasingTarget[]
  readonly suggested: string | null
}

const optionOf = ({ key, version }: PhrasingTarget) => `${key}@${version}`

/** Posts `intent=phrase` with `text`, and `target` as 'faq:12@3'. */
export function PhrasingForm({ text, targets, suggested }: PhrasingFormProps) {
  const best = targets.find(({ key }) => key === suggested)
  return (
    <ContentForm
      title="Jadikan cara bertanya"
      description="Siapa pun yang bertanya begini menemukan teks yang Anda pilih. Tidak tampil di publik."
      intent="phrase"
      item={null}
      stored={{ text, target: best ? optionOf(best) : '' }}
      className="lg:sticky lg:top-[calc(var(--top-bar)+1rem)]"
    >
      <Field label="Cara bertanya" name="text" hint="Boleh dirapikan. Jangan ada nama atau nomor orang.">
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Dijawab oleh" name="target">
        <Select none="Pilih teks yang menjawabnya">
          {[...Map.groupBy(targets, ({ place }) => place)].map(([place, group]) => (
            <optgroup key={place} label={place}>
              {group.map((target) => (
                <option key={target.key} value={optionOf(target)}>
                  {target.title}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
    </ContentForm>
  )
}
