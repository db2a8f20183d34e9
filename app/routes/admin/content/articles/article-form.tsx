// The form of one article beside its live preview.

import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { SavedState } from '#app/forms/saved-state.tsx'
import { useOpenErrors } from '#app/forms/use-field-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { TimeInput } from '#app/ui/forms/time-input.tsx'
import {
  contentMaxLength,
  publicationAsTyped,
  summaryMaxLength,
  titleMaxLength,
} from '#domain/content/articles/article-input.ts'
import type { ManagedArticle } from '#domain/content/articles/find-managed-articles.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { ArticlePreview } from './article-preview.server.ts'
import { ArticlePreviewCard } from './article-preview-card.tsx'
import { InsertFile } from './insert-file.tsx'

/** Props of `ArticleForm`; without `item` it adds one to the category. */
export type ArticleFormProps = {
  item: ManagedArticle | null
  categoryId: string
  categories: readonly { id: string; title: string }[]
  preview: ArticlePreview | null
  /** An idempotency key for the form. */
  fresh: string
  problem: FormProblem | undefined
  today: string
  at: Date
}

const formId = 'formulir-artikel'

/** Adds or changes; an article that moved on is shown beside what was typed. */
export function ArticleForm({ item, categoryId, categories, preview, fresh, problem, today, at }: ArticleFormProps) {
  const busy = useNavigation().formData?.has('summary') ?? false
  const { errors, list: open, onInput } = useOpenErrors(problem)
  const values = problem?.values ?? {}
  const movedOn = item !== null && values.version !== undefined && values.version !== String(item.version)
  const publication = publicationAsTyped(item ? item.publishedAt : at, at)
  const [state, setState] = useState(values.state ?? publication.state)
  const [title, setTitle] = useState(values.title ?? item?.title ?? '')
  const [summary, setSummary] = useState(values.summary ?? item?.summary ?? '')
  const [content, setContent] = useState(values.content ?? item?.content ?? '')
  const saved = item
    ? `Tersimpan ${formatDateTime(item.updatedAt)}${item.updatedByName ? ` oleh ${item.updatedByName}` : ''}`
    : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      <Card>
        <CardHeader
          title={item ? 'Edit artikel' : 'Artikel baru'}
          description={<SavedState key={item?.version} formId={formId} saved={saved} problem={problem} />}
        />
        <div className="grid grid-cols-1 gap-5">
          <FormNotices
            problem={problem}
            open={open}
            theirs={
              movedOn
                ? [
                    { label: 'Judul tersimpan', text: item.title },
                    { label: 'Ringkasan tersimpan', text: item.summary },
                    { label: 'Isi tersimpan', text: item.content },
                    { label: 'Pertanyaan serupa tersimpan', text: item.asked },
                  ]
                : null
            }
          />
          <Form method="post" id={formId} onInput={onInput} className="grid grid-cols-1 gap-5">
            <input type="hidden" name="intent" value={item ? 'change' : 'create'} />
            {!item && <IdempotencyField fresh={fresh} problem={problem} />}
            {item && <input type="hidden" name="id" value={item.id} />}
            {item && <input type="hidden" name="version" value={item.version} />}
            <Field label="Judul" name="title" error={errors.title} limit={titleMaxLength} required>
              <TextInput defaultValue={title} onChange={(event) => setTitle(event.target.value)} autoComplete="off" />
            </Field>
            <Field label="Ringkasan" name="summary" error={errors.summary} limit={summaryMaxLength} required>
              <TextArea defaultValue={summary} rows={3} onChange={(event) => setSummary(event.target.value)} />
            </Field>
            <Field
              label="Isi"
              name="content"
              error={errors.content}
              limit={contentMaxLength}
              required
              hint="Gunakan teks biasa. Baris kosong memulai paragraf baru, '## ' memulai judul bagian, '- ' memulai butir daftar."
            >
              <TextArea defaultValue={content} rows={10} onChange={(event) => setContent(event.target.value)} />
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
            <Field label="Tampil di publik" name="state">
              <Select defaultValue={state} onChange={(event) => setState(event.target.value)}>
                <option value="published">Ya, tampilkan</option>
                <option value="scheduled">Pada waktu tertentu</option>
                <option value="draft">Belum, simpan sebagai draf</option>
              </Select>
            </Field>
            <noscript>
              <p className="text-sm text-tinta-soft">
                Tanggal dan jam terbit hanya dipakai bila Anda memilih "Pada waktu tertentu".
              </p>
            </noscript>
            <div
              className={classNames(
                'grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_7.5rem]',
                state === 'scheduled' ? 'grid' : 'hidden noscript:grid',
              )}
            >
              <Field label="Tanggal terbit" name="publishDate" error={errors.publishDate}>
                <DateInput
                  label="Tanggal terbit"
                  defaultValue={values.publishDate ?? publication.publishDate}
                  today={today}
                />
              </Field>
              <Field label="Jam WIB" name="publishTime" error={errors.publishTime}>
                <TimeInput defaultValue={values.publishTime ?? publication.publishTime} />
              </Field>
            </div>
            <Field
              label="Tinjau ulang paling lambat"
              name="reviewBy"
              error={errors.reviewBy}
              optional
              hint="Pada hari itu penulis konten diingatkan lewat email."
            >
              <DateInput
                label="Tinjau ulang paling lambat"
                defaultValue={values.reviewBy ?? item?.reviewBy ?? ''}
                today={today}
              />
            </Field>
            {item && (
              <details className="unfold rounded-control border border-garis">
                <summary className="flex min-h-11 items-center px-4 font-semibold text-nila-700">
                  Pindahkan atau ganti alamat
                </summary>
                <div className="grid grid-cols-1 gap-5 p-4">
                  <Field label="Kategori" name="categoryId" error={errors.categoryId}>
                    <Select defaultValue={values.categoryId ?? categoryId}>
                      {categories.map(({ id, title: name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  </Field>
                  <Field
                    label="Alamat"
                    name="newId"
                    error={errors.newId}
                    hint="Alamat lama tetap membawa pembaca ke artikel ini."
                  >
                    <TextInput defaultValue={values.newId ?? item.id} autoComplete="off" />
                  </Field>
                </div>
              </details>
            )}
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <Button type="submit" busy={busy} busyLabel="Menyimpan...">
                Simpan
              </Button>
              {item && (
                <Link
                  to={`/admin/knowledge-article/${item.categoryId}/${item.id}/history`}
                  className="inline-flex min-h-11 items-center font-semibold"
                >
                  Riwayat
                </Link>
              )}
              {item && item.yes + item.no > 0 && (
                <Link to="/helpdesk/feedback" className="inline-flex min-h-11 items-center font-semibold">
                  {`Membantu ${item.yes} dari ${item.yes + item.no} pembaca`}
                </Link>
              )}
            </div>
          </Form>
          <InsertFile onInsert={setContent} />
        </div>
      </Card>
      <ArticlePreviewCard title={title} summary={summary} content={content} saved={preview} />
    </div>
  )
}
