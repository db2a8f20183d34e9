// The form of one announcement, the same in both staff areas.

import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { AnnouncementList, announcementViewOf } from '#app/components/announcements/announcement-list.tsx'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { SavedState } from '#app/forms/saved-state.tsx'
import { useOpenErrors } from '#app/forms/use-field-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import { TimeInput } from '#app/ui/forms/time-input.tsx'
import type { StaffAnnouncement } from '#domain/content/announcements/announcement.ts'
import { contentMaxLength, timesAsTyped, titleMaxLength } from '#domain/content/announcements/announcement-input.ts'
import { pdfRule, sizeInWords } from '#domain/content/files/content-file.ts'
import { wibInstant } from '#shared/dates.ts'

/** Props of `AnnouncementForm`; without `item` it adds one, dated `today` ('YYYY-MM-DD'). */
export type AnnouncementFormProps = {
  item: StaffAnnouncement | null
  today: string
  /** An idempotency key for the form. */
  fresh: string
  problem: FormProblem | undefined
}

const formId = 'formulir-pengumuman'

/** Adds or changes; an announcement that moved on is shown beside what was typed. */
export function AnnouncementForm({ item, today, fresh, problem }: AnnouncementFormProps) {
  const busy = useNavigation().formData?.has('content') ?? false
  const { errors, list: open, onInput } = useOpenErrors(problem)
  const values = problem?.values ?? {}
  const typed = problem !== undefined && values.intent !== 'remove'
  const movedOn = item !== null && values.version !== undefined && values.version !== String(item.version)
  const times = item ? timesAsTyped(item) : { date: today, time: '', expiresDate: '', expiresTime: '' }
  const [title, setTitle] = useState(values.title ?? item?.title ?? '')
  const [content, setContent] = useState(values.content ?? item?.content.trim() ?? '')
  const preview = announcementViewOf({
    id: item?.id ?? 0,
    title: title.trim() || 'Judul pengumuman',
    content: content.trim() || 'Isi pengumuman akan tampil di sini.',
    publishedAt: item?.publishedAt ?? wibInstant(today),
    pinned: item?.pinned ?? false,
    files: item?.files ?? [],
  })
  const saved = item && 'Semua perubahan tersimpan'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card>
        <CardHeader
          title={item ? 'Edit pengumuman' : 'Tambah pengumuman'}
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
                    { label: 'Isi tersimpan', text: item.content },
                  ]
                : null
            }
          />
          <Form
            method="post"
            id={formId}
            encType="multipart/form-data"
            onInput={onInput}
            className="grid grid-cols-1 gap-5"
          >
            <input type="hidden" name="intent" value={item ? 'change' : 'create'} />
            {!item && <IdempotencyField fresh={fresh} problem={problem} />}
            {item && <input type="hidden" name="id" value={item.id} />}
            {item && <input type="hidden" name="version" value={item.version} />}
            <Field label="Judul" name="title" error={errors.title} limit={titleMaxLength} required>
              <TextInput defaultValue={title} onChange={(event) => setTitle(event.target.value)} autoComplete="off" />
            </Field>
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_7.5rem]">
              <Field label="Tanggal" name="date" error={errors.date}>
                <DateInput label="Tanggal" defaultValue={values.date ?? times.date} today={today} required />
              </Field>
              <Field label="Jam WIB" name="time" error={errors.time}>
                <TimeInput defaultValue={values.time ?? times.time} />
              </Field>
            </div>
            <Field label="Isi" name="content" error={errors.content} limit={contentMaxLength} required>
              <TextArea defaultValue={content} rows={4} onChange={(event) => setContent(event.target.value)} />
            </Field>
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_7.5rem]">
              <Field
                label="Berakhir"
                name="expiresDate"
                error={errors.expiresDate}
                optional
                hint="Tanpa jam: tampil sampai akhir hari itu."
              >
                <DateInput label="Berakhir" defaultValue={values.expiresDate ?? times.expiresDate} today={today} />
              </Field>
              <Field label="Jam WIB" name="expiresTime" error={errors.expiresTime} className="content-end">
                <TimeInput defaultValue={values.expiresTime ?? times.expiresTime} />
              </Field>
            </div>
            <div>
              <Checkbox name="pinned" defaultChecked={typed ? values.pinned === 'on' : item?.pinned}>
                Sematkan di urutan teratas
              </Checkbox>
              <Checkbox name="urgent" defaultChecked={typed ? values.urgent === 'on' : item?.urgent}>
                Mendesak: tampil sebagai pita di semua halaman publik
              </Checkbox>
            </div>
            <Field label="Lampiran" name="attachment" error={errors.attachment} hint={pdfRule} optional>
              <FileInput accept="application/pdf" />
            </Field>
            {item && item.files.length > 0 && (
              <fieldset>
                <legend className="font-semibold">Lampiran sekarang</legend>
                {item.files.map((file) => (
                  <Checkbox key={file.id} id={`lampiran-${file.id}`} name={`remove-${file.id}`}>
                    Hapus {file.name} ({sizeInWords(file.size)})
                  </Checkbox>
                ))}
              </fieldset>
            )}
            <Button type="submit" busy={busy} busyLabel="Menyimpan..." className="justify-self-start">
              Simpan
            </Button>
          </Form>
        </div>
      </Card>
      <section aria-labelledby="pratinjau" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 id="pratinjau" className="text-base">
          Pratinjau
        </h2>
        <AnnouncementList items={[preview]} />
      </section>
    </div>
  )
}
