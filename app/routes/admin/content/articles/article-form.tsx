import { useState } from 'react'
import { Link } from 'react-router'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { AskedField, ContentForm, InsertDate, savedWords } from '#app/routes/admin/content/content-form.tsx'
import { MarkdownToolbar } from '#app/routes/admin/content/markdown-toolbar.tsx'
import { ReviewFieldset, ReviewNotice, reviewStart } from '#app/routes/admin/content/review-fields.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { DateInput, TimeInput } from '#app/ui/forms/date-input.tsx'
import { Field, fieldId, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import {
  articleMaxLength,
  articleTitleMaxLength,
  publicationAsTyped,
  summaryMaxLength,
} from '#domain/content/articles/article.ts'
import type { ManagedArticle } from '#domain/content/articles/managed-articles.ts'
import type { ArticlePreview } from './article-preview.server.ts'
import { ArticlePreviewCard } from './article-preview-card.tsx'
import { InsertFile } from './insert-file.tsx'

export type ArticleFormProps = {
  item: ManagedArticle | null
  categoryId: string
  categories: readonly { id: string; title: string }[]
  preview: ArticlePreview | null
  fresh: string
  today: string
  at: Date
  name: string
}

export function ArticleForm({ item, categoryId, categories, preview, fresh, today, at, name }: ArticleFormProps) {
  const typed = useTyped()
  const publication = publicationAsTyped(item ? item.publishedAt : at, at)
  const [state, setState] = useState(typed.state ?? publication.state)
  const [title, setTitle] = useState(typed.title ?? item?.title ?? '')
  const [summary, setSummary] = useState(typed.summary ?? item?.summary ?? '')
  const [content, setContent] = useState(typed.content ?? item?.content ?? '')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      <ContentForm
        title={item ? 'Edit artikel' : 'Artikel baru'}
        intent={item ? 'change' : 'create'}
        item={item}
        fresh={fresh}
        stored={{
          ...reviewStart(item, { isDraft: !item?.publishedAt, today, name }),
          ...publication,
          categoryId,
          newId: item?.id,
        }}
        compared={{ title: 'Judul', summary: 'Ringkasan', content: 'Isi', asked: 'Pertanyaan serupa' }}
        history
        saved={savedWords(item)}
        noValidate={false}
        links={item && <ArticleLinks {...item} />}
        above={item && <ReviewNotice item={item} at={at} />}
        below={<InsertFile onInsert={setContent} />}
      >
        <Field label="Judul" name="title" limit={articleTitleMaxLength} required>
          <TextInput onChange={(event) => setTitle(event.target.value)} autoComplete="off" />
        </Field>
        <Field label="Ringkasan" name="summary" limit={summaryMaxLength} required>
          <TextArea rows={3} onChange={(event) => setSummary(event.target.value)} />
        </Field>
        <Field
          label="Isi"
          name="content"
          limit={articleMaxLength}
          required
          hint="Baris kosong memulai paragraf baru. Gambar dapat ditempel atau diseret ke sini."
        >
          <MarkdownToolbar of={fieldId('content')} onChange={setContent} />
          <TextArea rows={10} fixed onChange={(event) => setContent(event.target.value)} />
        </Field>
        <InsertDate into={fieldId('content')} onInsert={setContent} />
        <Field label="Tampil di publik" name="state">
          <Select
            onChange={(event) => setState(event.target.value)}
            options={{
              published: 'Ya, tampilkan',
              scheduled: 'Pada waktu tertentu',
              draft: 'Belum, simpan sebagai draf',
            }}
          />
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
          <Field label="Tanggal terbit" name="publishDate">
            <DateInput label="Tanggal terbit" today={today} />
          </Field>
          <Field label="Jam WIB" name="publishTime">
            <TimeInput />
          </Field>
        </div>
        <ReviewFieldset today={today} reminds="Pada hari itu penulis konten diingatkan lewat email." />
        <AskedField />
        {item && (
          <details className="unfold rounded-control border border-garis">
            <summary className="flex min-h-11 items-center px-4 font-semibold text-nila-700">
              Pindahkan atau ganti alamat
            </summary>
            <div className="grid grid-cols-1 gap-5 p-4">
              <Field label="Kategori" name="categoryId">
                <Select options={categories.map(({ id, title: name }) => ({ id, name }))} />
              </Field>
              <Field label="Alamat" name="newId" hint="Alamat lama tetap membawa pembaca ke artikel ini.">
                <TextInput autoComplete="off" />
              </Field>
            </div>
          </details>
        )}
      </ContentForm>
      <ArticlePreviewCard title={title} summary={summary} content={content} saved={preview} />
    </div>
  )
}

function ArticleLinks({ id, categoryId, yes, no }: ManagedArticle) {
  return (
    <>
      <Link
        to={`/admin/knowledge-article/${categoryId}/${id}/history`}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        Riwayat
      </Link>
      {yes + no > 0 && (
        <Link to="/helpdesk/feedback" className="inline-flex min-h-11 items-center font-semibold">
          {`Membantu ${yes} dari ${yes + no} pembaca`}
        </Link>
      )}
    </>
  )
}
