import { CalendarClock, CircleCheck, CircleOff, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { AnnouncementList, announcementViewOf } from '#app/components/announcements/announcement-list.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { ContentForm, InsertDate } from '#app/routes/admin/content/content-form.tsx'
import { fillPreview } from '#app/routes/admin/content/fill-preview.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { DateInput, TimeInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, fieldId, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import {
  type AnnouncementStatus,
  announcementMaxLength,
  announcementStatuses,
  announcementTitleMaxLength,
  type StaffAnnouncement,
  timesAsTyped,
} from '#domain/content/announcements/announcement.ts'
import { describeFileSize, pdfRule } from '#domain/content/files/content-file.ts'
import type { Season } from '#domain/season/season.ts'
import { zonedInstant } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'

/** Without `item` it adds one, dated `today` ('YYYY-MM-DD'). */
type AnnouncementFormProps = {
  item: StaffAnnouncement | null
  today: string
  audiences: readonly { readonly id: string; readonly name: string }[]
  fresh: string
  season: Season | null
  at: Date
}

export function AnnouncementForm({ item, today, audiences, fresh, season, at }: AnnouncementFormProps) {
  const typed = useTyped()
  const times = item ? timesAsTyped(item) : { date: today, time: '', expiresDate: '', expiresTime: '' }
  const [title, setTitle] = useState(typed.title ?? item?.title ?? '')
  const [content, setContent] = useState(typed.content ?? item?.content.trim() ?? '')
  const preview = announcementViewOf({
    id: item?.id ?? 0,
    title: fillPreview(title, season, at) || 'Judul pengumuman',
    content: fillPreview(content, season, at) || 'Isi pengumuman akan tampil di sini.',
    hasOldDates: false,
    pastSeason: null,
    publishedAt: item?.publishedAt ?? zonedInstant(today),
    pinned: item?.pinned ?? false,
    files: item?.files ?? [],
  })
  return (
    <ContentForm
      title={item ? 'Edit pengumuman' : 'Tambah pengumuman'}
      intent={item ? 'change' : 'create'}
      item={item}
      fresh={fresh}
      stored={{ ...item, content: item?.content.trim(), ...times }}
      compared={{ title: 'Judul', content: 'Isi' }}
      saved={item && 'Semua perubahan tersimpan'}
      noValidate={false}
      encType="multipart/form-data"
      preview={<AnnouncementList items={[preview]} />}
    >
      <Field label="Judul" name="title" limit={announcementTitleMaxLength} required>
        <TextInput onChange={(event) => setTitle(event.target.value)} autoComplete="off" />
      </Field>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_7.5rem]">
        <Field label="Tanggal" name="date">
          <DateInput label="Tanggal" today={today} required />
        </Field>
        <Field label={`Jam ${clockName()}`} name="time">
          <TimeInput />
        </Field>
      </div>
      <Field label="Isi" name="content" limit={announcementMaxLength} required>
        <TextArea rows={4} fixed onChange={(event) => setContent(event.target.value)} />
      </Field>
      <InsertDate into={fieldId('content')} onInsert={setContent} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_7.5rem]">
        <Field label="Berakhir" name="expiresDate" optional hint="Tanpa jam: tampil sampai akhir hari itu.">
          <DateInput label="Berakhir" today={today} />
        </Field>
        <Field label={`Jam ${clockName()}`} name="expiresTime" className="content-end">
          <TimeInput />
        </Field>
      </div>
      <div>
        <Checkbox name="pinned">Sematkan di urutan teratas</Checkbox>
        <Checkbox name="urgent">Mendesak: tampil sebagai pita di semua halaman publik</Checkbox>
      </div>
      <Field
        label="Kabar di HP untuk"
        name="about"
        hint="Keluarga yang memilihnya diberi tahu sekali, bila pengumuman ini mendesak."
      >
        <Select options={audiences} none="Semua yang ingin kabar penting" />
      </Field>
      <Field label="Lampiran" name="attachment" hint={pdfRule} optional>
        <FileInput accept="application/pdf" />
      </Field>
      {item && item.files.length > 0 && (
        <fieldset>
          <legend className="font-semibold">Lampiran sekarang</legend>
          {item.files.map((file) => (
            <Checkbox key={file.id} id={`lampiran-${file.id}`} name={`remove-${file.id}`}>
              Hapus {file.name} ({describeFileSize(file.size)})
            </Checkbox>
          ))}
        </fieldset>
      )}
    </ContentForm>
  )
}

export const announcementSearch = {
  label: 'Cari pengumuman menurut judul atau isi',
  placeholder: 'Cari pengumuman...',
}

const looks: Record<AnnouncementStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  active: { tone: 'green', icon: CircleCheck },
  scheduled: { tone: 'blue', icon: CalendarClock },
  expired: { tone: 'grey', icon: CircleOff },
}

export function AnnouncementStatusBadge({ status }: { status: AnnouncementStatus }) {
  return <Badge {...looks[status]}>{announcementStatuses[status]}</Badge>
}
