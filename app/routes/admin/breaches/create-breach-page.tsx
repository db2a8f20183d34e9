import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateInput, TimeInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { recordBreach } from '#domain/privacy/breaches/breach.server.ts'
import { breachInput, breachTextLength, mayManageBreaches } from '#domain/privacy/breaches/breach.ts'
import { isoDay, isoTime, now } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'
import type { Route } from './+types/create-breach-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Catat kebocoran data · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAllowed(context, request, 'admin', mayManageBreaches)
  const [today, time] = [isoDay(now()), isoTime(now())]
  return {
    today,
    start: {
      ...{ fromDate: today, fromTime: '00.00', untilDate: today, untilTime: time },
      ...{ discoveredDate: today, discoveredTime: time },
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
  return answerForm(request, breachInput, async (input) => {
    const id = await recordBreach(person, input)
    return redirectWithFlash(`/admin/breaches/${id}`, 'Kebocoran tercatat, yang terdampak sudah dicari')
  })
}

const texts = [
  ['description', 'Apa yang terjadi, dan bagaimana', 'Ikut ditulis di surat. Jangan menulis nama orang.'],
  ['textData', 'Data yang terungkap', 'Misalnya nama, NISN, nomor HP, dan isi pertanyaan.'],
  ['textMeasures', 'Yang sudah dan akan dilakukan', 'Juga yang dapat dilakukan penerima surat.'],
] as const

const moments = [
  ['from', 'Mulai'],
  ['until', 'Sampai'],
  ['discovered', 'Diketahui'],
] as const

export default function CreateBreachPage({ loaderData: { today, start } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-6"
      title="Catat kebocoran data"
      description="Belum ada surat yang dikirim. Catatan tidak dapat diubah; bila keliru, catat lagi."
      back={{ to: '/admin/breaches', label: 'Kebocoran data' }}
    >
      <PortalForm stored={start} className="grid grid-cols-1 gap-6">
        <FormNotices summary />
        <Card className="grid grid-cols-1 gap-5">
          <Field label="Judul" name="title" hint="Singkat, misalnya Akun petugas dibajak.">
            <TextInput autoComplete="off" />
          </Field>
          {texts.map(([name, label, hint]) => (
            <Field key={name} label={label} name={name} hint={hint} limit={breachTextLength}>
              <TextArea rows={3} />
            </Field>
          ))}
          {moments.map(([name, label]) => (
            <div key={name} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <Field label={`${label} tanggal`} name={`${name}Date`}>
                <DateInput label={`${label} tanggal`} today={today} />
              </Field>
              <Field label={`${label} jam (${clockName()})`} name={`${name}Time`}>
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
          <div className="grid grid-cols-1 gap-3">
            <Checkbox name="accounts">Semua akun, misalnya cadangan atau seluruh basis data bocor</Checkbox>
            <Checkbox name="files">Semua lampiran</Checkbox>
          </div>
          <Field label="Tiket tertentu" name="ticketIds" optional hint="Nomor tiket, dipisah koma: T-1203, C-12.">
            <TextArea rows={2} />
          </Field>
          <Field
            label="Email akun yang diambil alih"
            name="accountEmail"
            optional
            hint="Akun keluarga: pemiliknya. Akun petugas: setiap orang yang tiket atau datanya dibuka atau diunduh akun ini dalam waktu di atas, menurut log akses. Daftar yang dibacanya tidak tercatat; pilih Semua akun bila perlu."
          >
            <TextInput type="email" inputMode="email" autoComplete="off" />
          </Field>
        </Card>
        <Button type="submit" busyLabel="Mencari yang terdampak..." className="justify-self-start">
          Catat dan cari yang terdampak
        </Button>
      </PortalForm>
    </Page>
  )
}
