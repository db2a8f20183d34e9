// The form of one FAQ item, with the item as the public will see it below.

import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { FaqAnswer } from '#app/components/faq/faq-answer.tsx'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { SavedState } from '#app/forms/saved-state.tsx'
import { useOpenErrors } from '#app/forms/use-field-errors.ts'
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
  problem: FormProblem | undefined
}

const formId = 'formulir-faq'

/** Adds or changes; a question that moved on is shown beside what was typed. */
export function FaqForm({ item, suggested, topics, fresh, problem }: FaqFormProps) {
  const busy = useNavigation().formData?.has('answer') ?? false
  const { errors, list: open, onInput } = useOpenErrors(problem)
  const values = problem?.values ?? {}
  const movedOn =
    item !== null && problem !== undefined && values.version !== undefined && values.version !== String(item.version)
  const [question, setQuestion] = useState(values.question ?? item?.question ?? suggested)
  const [answer, setAnswer] = useState(values.answer ?? item?.answer ?? '')
  const saved = item
    ? `Tersimpan ${formatDateTime(item.updatedAt)}${item.updatedByName ? ` oleh ${item.updatedByName}` : ''}`
    : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-6">
      <Card>
        <CardHeader
          title={item ? 'Edit FAQ' : 'FAQ baru'}
          description={<SavedState key={item?.version} formId={formId} saved={saved} problem={problem} />}
        />
        <div className="grid grid-cols-1 gap-5">
          <FormNotices
            problem={problem}
            open={open}
            theirs={
              movedOn
                ? [
                    { label: 'Pertanyaan tersimpan', text: item.question },
                    { label: 'Jawaban tersimpan', text: item.answer },
                    { label: 'Pertanyaan serupa tersimpan', text: item.asked },
                  ]
                : null
            }
          />
          <Form method="post" id={formId} noValidate onInput={onInput} className="grid grid-cols-1 gap-5">
            <input type="hidden" name="intent" value={item ? 'change' : 'create'} />
            {!item && <IdempotencyField fresh={fresh} problem={problem} />}
            {item && <input type="hidden" name="id" value={item.id} />}
            {item && <input type="hidden" name="version" value={item.version} />}
            <Field label="Pertanyaan" name="question" error={errors.question} limit={questionMaxLength}>
              <TextInput
                defaultValue={question}
                onChange={(event) => setQuestion(event.target.value)}
                autoComplete="off"
              />
            </Field>
            <Field
              label="Jawaban"
              name="answer"
              error={errors.answer}
              limit={answerMaxLength}
              hint="Satu baris menjadi satu paragraf. Baris yang diawali '- ' menjadi butir daftar."
            >
              <TextArea defaultValue={answer} rows={6} onChange={(event) => setAnswer(event.target.value)} />
            </Field>
            <Field
              label="Pertanyaan serupa"
              name="asked"
              error={errors.asked}
              optional
              hint="Cara lain orang menanyakannya, satu per baris. Tidak tampil di publik; membantu pencarian dan asisten menemukannya."
            >
              <TextArea defaultValue={values.asked ?? item?.asked ?? ''} rows={5} />
            </Field>
            <Field label="Kategori dan topik" name="topicId" error={errors.topicId}>
              <Select defaultValue={values.topicId ?? item?.topicId ?? topics[0]?.id}>
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
              <Select defaultValue={values.state ?? (item?.draft ? 'draft' : 'published')}>
                <option value="published">Ya, tampilkan</option>
                <option value="draft">Belum, simpan sebagai draf</option>
              </Select>
            </Field>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" busy={busy} busyLabel="Menyimpan...">
                Simpan
              </Button>
              {item && (
                <Link to={`/admin/faq/${item.id}/history`} className="inline-flex min-h-11 items-center font-semibold">
                  Riwayat
                </Link>
              )}
            </div>
          </Form>
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
