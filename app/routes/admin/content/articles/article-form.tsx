import { useState } from 'react'
import { Link } from 'react-router'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { AskedField, ContentForm, InsertDate, savedWords } from '#app/routes/admin/content/content-form.tsx'
import { fillPreview } from '#app/routes/admin/content/fill-preview.ts'
import { MarkdownToolbar } from '#app/routes/admin/content/markdown-toolbar.tsx'
import { ReviewFieldset, ReviewNotice, reviewStart } from '#app/routes/admin/content/review-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateInput, TimeInput } from '#app/ui/forms/date-input.tsx'
import { Field, fieldId, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import {
  articleMaxLength,
  articleTitleMaxLength,
  publicationAsTyped,
  summaryMaxLength,
} from '#domain/content/articles/article.ts'
import type { ManagedArticle } from '#domain/content/articles/managed-articles.ts'
import type { Season } from '#domain/season/season.ts'
import { clockName } from '#shared/instance.ts'
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
  season: Season | null
}

/** What the two buttons do to an article in this state. */
const stateWords = {
  published: 'Simpan menampilkannya di publik. Simpan draf menyimpannya tanpa menampilkannya.',
  scheduled: 'Artikel ini terjadwal. Simpan draf membatalkan jadwalnya.',
  draft: 'Artikel ini draf. Simpan menampilkannya di publik.',
} as const

export function ArticleForm({
  item,
  categoryId,
  categories,
  preview,
  fresh,
  today,
  at,
  name,
  season,
}: ArticleFormProps) {
  const typed = useTyped()
  const publication = publicationAsTyped(item ? item.publishedAt : at, at)
  const [isInserting, setInserting] = useState(false)
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
          ...{ publishDate: publication.publishDate, publishTime: publication.publishTime },
          categoryId,
          newId: item?.id,
        }}
        compared={{ title: 'Judul', summary: 'Ringkasan', content: 'Isi', asked: 'Pertanyaan serupa' }}
        history
        saved={savedWords(item)}
        noValidate={false}
        links={
          <>
            <Button type="submit" name="state" value="draft" variant="secondary" busyLabel="Menyimpan...">
              Simpan draf
            </Button>
            {item && <ArticleLinks {...item} />}
          </>
        }
        above={item && <ReviewNotice item={item} at={at} />}
        below={<InsertFile open={isInserting} onOpenChange={setInserting} onInsert={setContent} />}
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
          <MarkdownToolbar of={fieldId('content')} onChange={setContent} onPicture={() => setInserting(true)} />
          <TextArea rows={10} fixed onChange={(event) => setContent(event.target.value)} />
        </Field>
        <InsertDate into={fieldId('content')} onInsert={setContent} />
        <details
          open={publication.publishDate !== '' || undefined}
          className="unfold rounded-control border border-garis"
        >
          <summary className="flex min-h-11 items-center px-4 font-semibold text-nila-700">Terbitkan nanti</summary>
          <div className="grid grid-cols-1 gap-5 p-4 sm:grid-cols-[minmax(0,1fr)_7.5rem]">
            <Field label="Tanggal terbit" name="publishDate" hint="Kosong: tampil begitu disimpan.">
              <DateInput label="Tanggal terbit" today={today} />
            </Field>
            <Field label={`Jam ${clockName()}`} name="publishTime" className="content-end">
              <TimeInput />
            </Field>
          </div>
        </details>
        <p className="text-sm text-tinta-soft">{stateWords[publication.state]}</p>
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
      <ArticlePreviewCard
        title={fillPreview(title, season, at)}
        summary={fillPreview(summary, season, at)}
        content={content}
        saved={preview}
      />
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
