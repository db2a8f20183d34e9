// The form of an incident: what happened, when, and what was touched; for recording one and for changing it.
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateInput, TimeInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { breachTextLength } from '#domain/privacy/breaches/breach-input.ts'

export interface BreachFormProps {
  readonly start: Readonly<Record<string, unknown>>
  readonly seen?: string
  readonly today: string
  readonly submitLabel: string
}

const texts = [
  {
    name: 'description',
    label: 'Apa yang terjadi, dan bagaimana',
    hint: 'Ikut ditulis di surat. Jangan menulis nama orang.',
  },
  { name: 'textData', label: 'Data yang terungkap', hint: 'Misalnya nama, NISN, nomor HP, dan isi pertanyaan.' },
  { name: 'textMeasures', label: 'Yang sudah dan akan dilakukan', hint: 'Penanganan dan pemulihannya.' },
  {
    name: 'textAdvice',
    label: 'Yang dapat dilakukan orang yang terdampak',
    hint: 'Misalnya mengganti password.',
    optional: true,
  },
]

const accounts = [
  {
    name: 'staffEmail',
    label: 'Email akun petugas',
    hint: 'Setiap orang yang tiket atau datanya dibuka atau diunduh akun ini dalam waktu di atas, menurut log akses. Daftar yang dibacanya tidak tercatat; pilih Semua akun bila perlu.',
  },
  {
    name: 'familyEmail',
    label: 'Email akun keluarga',
    hint: 'Akun orang tua atau murid yang diambil alih orang lain: datanya sendiri dan semua tiketnya.',
  },
]

const moments = [
  { name: 'from', date: 'Mulai tanggal', time: 'Mulai jam (WIB)', optionalTime: true },
  { name: 'until', date: 'Sampai tanggal', time: 'Sampai jam (WIB)', optionalTime: true },
  { name: 'discovered', date: 'Diketahui tanggal', time: 'Diketahui jam (WIB)', optionalTime: false },
]

const ticks = [
  { name: 'accounts', label: 'Semua akun', hint: 'Setiap orang yang mempunyai akun.' },
  {
    name: 'backup',
    label: 'Cadangan atau seluruh basis data',
    hint: 'Setiap orang yang sudah mempunyai akun saat itu.',
  },
  { name: 'files', label: 'Semua lampiran', hint: 'Setiap orang yang pernah mengunggah berkas sampai saat itu.' },
]

function storedTexts(start: BreachFormProps['start']) {
  const single = [
    { name: 'title', label: 'Judul' },
    { name: 'tickets', label: 'Tiket tertentu' },
    ...accounts,
    ...texts,
  ]
  return [
    ...single.map(({ name, label }) => ({ label, text: start[name] })),
    ...moments.map(({ name, date }) => ({ label: date, text: `${start[`${name}Date`]} ${start[`${name}Time`]}` })),
    {
      label: 'Yang tersentuh',
      text: ticks
        .filter(({ name }) => start[name] === true)
        .map(({ label }) => label)
        .join(', '),
    },
  ].flatMap(({ label, text }) => (text ? [{ label: `${label} tersimpan`, text: String(text) }] : []))
}

export function BreachForm({ start, seen, today, submitLabel }: BreachFormProps) {
  return (
    <PortalForm hidden={seen === undefined ? {} : { seen }} stored={start} className="grid grid-cols-1 gap-6">
      <FormNotices summary storedTexts={seen === undefined ? undefined : storedTexts(start)} />
      <Card className="grid grid-cols-1 gap-5">
        <Field label="Judul" name="title" hint="Singkat, misalnya Akun petugas dibajak.">
          <TextInput autoComplete="off" />
        </Field>
        {texts.map(({ name, label, hint, optional = false }) => (
          <Field key={name} label={label} name={name} hint={hint} limit={breachTextLength} optional={optional}>
            <TextArea rows={3} />
          </Field>
        ))}
      </Card>
      <Card
        className="grid grid-cols-1 gap-5"
        title="Waktu"
        description="Jam mulai yang kosong berarti sejak pukul 00.00, jam akhir yang kosong berarti sampai akhir hari itu, atau sampai sekarang."
      >
        {moments.map(({ name, date, time, optionalTime }) => (
          <div key={name} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <Field label={date} name={`${name}Date`}>
              <DateInput label={date} today={today} />
            </Field>
            <Field label={time} name={`${name}Time`} optional={optionalTime}>
              <TimeInput />
            </Field>
          </div>
        ))}
      </Card>
      <Card
        className="grid grid-cols-1 gap-5"
        title="Apa yang tersentuh"
        description="Boleh lebih dari satu. Dari sini dicari siapa yang terdampak."
      >
        <fieldset className="grid grid-cols-1 gap-3">
          <legend className="sr-only">Data yang tersentuh seluruhnya</legend>
          {ticks.map(({ name, label, hint }) => (
            <div key={name}>
              <Checkbox name={name}>{label}</Checkbox>
              <p className="pl-9 text-sm text-tinta-soft">{hint}</p>
            </div>
          ))}
        </fieldset>
        <Field label="Tiket tertentu" name="tickets" optional hint="Nomor atau ID tiket, dipisah koma: T-1203, C-12.">
          <TextArea rows={2} />
        </Field>
        {accounts.map(({ name, label, hint }) => (
          <Field key={name} label={label} name={name} optional hint={hint}>
            <TextInput type="email" inputMode="email" autoComplete="off" />
          </Field>
        ))}
      </Card>
      <Button type="submit" busyLabel="Mencari yang terdampak..." className="justify-self-start">
        {submitLabel}
      </Button>
    </PortalForm>
  )
}
