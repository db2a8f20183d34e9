// The form of one FAQ item, with the item as the public will see it below.

import { useState } from 'react'
import { Link } from 'react-router'
import { FaqAnswer } from '#app/components/faq/faq-answer.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { SavedState } from '#app/forms/saved-state.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { answerMaxLength, questionMaxLength } from '#domain/content/faq/faq-input.ts'
import type { ManagedFaq } from '#domain/content/faq/find-managed-faqs.ts'
import { formatDateTime } from '#shared/dates.ts'

/** Props of `FaqForm`; without `item` it adds one, with `suggested` as its question to begin with. */
export type FaqFormProps = {
  item: ManagedFaq | null
  suggested: string
  topics: readonly { id: number; name: string; categoryName: string }[]
  /** An idempotency key for the form. */
  fresh: string
}

const formId = 'formulir-faq'

/** Adds or changes; a question that moved on is shown beside what was typed. */
export function FaqForm({ item, suggested, topics, fresh }: FaqFormProps) {
  const typed = useTyped()
  const [question, setQuestion] = useState(typed.question ?? item?.question ?? suggested)
  const [answer, setAnswer] = useState(typed.answer ?? item?.answer ?? '')
  const saved = item
    ? `Tersimpan ${formatDateTime(item.updatedAt)}${item.updatedByName ? ` oleh ${item.updatedByName}` : ''}`
    : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-6">
      <Card>
        <CardHeader
          title={item ? 'Edit FAQ' : 'FAQ baru'}
          description={<SavedState key={item?.version} formId={formId} saved={saved} />}
        />
        <div className="grid grid-cols-1 gap-5">
          <PortalForm
            intent={item ? 'change' : 'create'}
            hidden={item ? { id: item.id, version: item.version } : {}}
            stored={{ question: suggested, ...item, state: item?.draft ? 'draft' : 'published' }}
            id={formId}
            className="grid grid-cols-1 gap-5"
          >
            <FormNotices
              summary
              theirs={
                item
                  ? [
                      { label: 'Pertanyaan tersimpan', text: item.question },
                      { label: 'Jawaban tersimpan', text: item.answer },
                      { label: 'Pertanyaan serupa tersimpan', text: item.asked },
                    ]
                  : undefined
              }
            />
            {!item && <IdempotencyField fresh={fresh} />}
            <Field label="Pertanyaan" name="question" limit={questionMaxLength}>
              <TextInput onChange={(event) => setQuestion(event.target.value)} autoComplete="off" />
            </Field>
            <Field
              label="Jawaban"
              name="answer"
              limit={answerMaxLength}
              hint="Satu baris menjadi satu paragraf. Baris yang diawali '- ' menjadi butir daftar."
            >
              <TextArea rows={6} onChange={(event) => setAnswer(event.target.value)} />
            </Field>
            <Field
              label="Pertanyaan serupa"
              name="asked"
              optional
              hint="Cara lain orang menanyakannya, satu per baris. Tidak tampil di publik; membantu pencarian dan asisten menemukannya."
            >
              <TextArea rows={5} />
            </Field>
            <Field label="Kategori dan topik" name="topicId">
              <Select>
                {[...Map.groupBy(topics, ({ categoryName }) => categoryName)].map(([name, group]) => (
                  <optgroup key={name} label={name}>
                    {group.map((topic) => (
                      <option key={topic.id} value={topic.id}>
                        {topic.name}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            </Field>
            <Field label="Tampil di publik" name="state">
              <Select>
                <option value="published">Ya, tampilkan</option>
                <option value="draft">Belum, simpan sebagai draf</option>
              </Select>
            </Field>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" busyLabel="Menyimpan...">
                Simpan
              </Button>
              {item && (
                <Link to={`/admin/faq/${item.id}/history`} className="inline-flex min-h-11 items-center font-semibold">
                  Riwayat
                </Link>
              )}
            </div>
          </PortalForm>
        </div>
      </Card>
      <section aria-labelledby="pratinjau" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 id="pratinjau" className="text-base">
          Pratinjau
        </h2>
        <Card>
          <p className="font-semibold wrap-anywhere">{question.trim() || 'Pertanyaan akan tampil di sini'}</p>
          <FaqAnswer answer={answer.trim() || 'Jawaban akan tampil di sini.'} className="mt-3" />
        </Card>
      </section>
    </div>
  )
}
