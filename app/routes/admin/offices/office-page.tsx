import { Link } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox, Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { mayManagePeople } from '#domain/accounts/people/people-policy.ts'
import { findManagedOffices } from '#domain/offices/managed-offices.ts'
import { changeDistribution, changeOffice, moveRegency } from '#domain/offices/office.server.ts'
import { distributionInput, mayManageOffices, officeInput, placeId } from '#domain/offices/office.ts'
import { realNumber } from '#domain/offices/office-contact.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/office-page.ts'
import { OfficeContactFields } from './contact-fields.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.office.name ?? 'Cabang dinas'} · Helpdesk SPMB` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageOffices)
  const offices = await findManagedOffices(person)
  const office = offices.find(({ id }) => String(id) === params.id)
  if (!office) throw new NotFound('Cabang dinas tidak ditemukan')
  const named = await findOfficesByPlace()
  const nameOf = (id: number) => named.find((each) => each.id === id)?.name ?? ''
  const others = offices.flatMap(({ id, regencies }) =>
    id === office.id ? [] : regencies.map((regency) => ({ ...regency, office: nameOf(id) })),
  )
  return {
    office,
    mayManage: mayManagePeople(person),
    others: others.sort((a, b) => a.name.localeCompare(b.name, 'id')),
  }
}

/** Proposed where nothing was set yet. */
const usualLimit = 20

const stepForm = z.discriminatedUnion('intent', [
  officeInput.extend({ intent: z.literal('change') }),
  z.object({ intent: z.literal('move'), regency: placeId }),
  distributionInput.extend({ intent: z.literal('distribution') }),
])

const saidAfter = {
  change: 'Data cabang dinas berhasil disimpan',
  move: 'Wilayah berhasil dipindahkan',
  distribution: 'Pembagian tiket tersimpan',
} as const

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageOffices)
  return answerForm(request, stepForm, async (step) => {
    const id = placeId.catch(0).parse(params.id)
    if (step.intent === 'move') await moveRegency(person, step.regency, id)
    else if (step.intent === 'distribution') await changeDistribution(person, id, step)
    else {
      const { intent: _, ...fields } = step
      await changeOffice(person, id, fields)
    }
    return redirectWithFlash(`/admin/offices/${params.id}`, saidAfter[step.intent])
  })
}

export default function OfficePage({ loaderData: { office, others, mayManage } }: Route.ComponentProps) {
  return (
    <Page className="gap-6" title={office.name} back={{ to: '/admin/offices', label: 'Cabang dinas' }}>
      <FormNotices summary />
      {office.missing.length > 0 && (
        <Notice tone="warning" title={`Belum ada: ${office.missing.join(', ')}`}>
          Yang kosong tidak tampil bagi keluarga. Selama telepon dan WhatsApp kosong, mereka ditawari formulir
          pertanyaan.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Card title="Kontak" description="Tampil di halaman Kontak dan di beranda.">
          <PortalForm
            intent="change"
            hidden={{ seen: office.updatedAt }}
            // A placeholder is no number: the form begins with an empty field, and saves one.
            stored={{ ...office, callCentre: realNumber(office.callCentre) }}
            className="grid grid-cols-1 gap-5"
          >
            <Field label="Nama" name="name">
              <TextInput autoComplete="off" />
            </Field>
            <Field label="Kedudukan" name="seat" hint="Kota tempat kantornya.">
              <TextInput autoComplete="off" />
            </Field>
            <Field label="Alamat" name="address">
              <TextArea rows={3} className="min-h-24!" />
            </Field>
            <OfficeContactFields />
            <Field
              label="Nama sehari-hari"
              name="nicknames"
              hint="Kota kecil dan sebutan di wilayah ini, dipisah koma: Solo, Kartasura. Orang menemukan cabang ini dengannya."
            >
              <TextInput autoComplete="off" />
            </Field>
            <Field
              label="Penanggung jawab"
              name="leadId"
              hint={
                <>
                  Diberi tahu lebih dulu bila ada tiket yang terlambat.{' '}
                  {mayManage && office.leadId !== null && (
                    <Link to={`/admin/people/${office.leadId}`}>Buka halaman orangnya</Link>
                  )}
                </>
              }
            >
              <Select none="Semua petugas cabang ini" options={office.agents} />
            </Field>
            <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
              Simpan
            </Button>
          </PortalForm>
        </Card>
        <div className="grid grid-cols-1 gap-6">
          <Card
            title="Wilayah"
            description="Setiap kabupaten dan kota ada di tepat satu cabang dinas. Pertanyaan baru mengikuti wilayahnya."
          >
            {office.regencies.length === 0 && <p className="text-tinta-soft">Belum ada wilayah.</p>}
            <ul className="mb-5 grid list-disc gap-1 pl-5 marker:text-nila-700">
              {office.regencies.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
            <PortalForm intent="move" className="grid grid-cols-1 gap-4 border-t border-garis pt-5">
              <Field
                label="Pindahkan wilayah ke cabang ini"
                name="regency"
                hint="Wilayah itu keluar dari cabangnya yang sekarang."
              >
                <Select
                  none="Pilih wilayah"
                  options={others.map(({ id, name, office: from }) => ({ id, name: `${name} (sekarang ${from})` }))}
                />
              </Field>
              <Button type="submit" variant="secondary" busyLabel="Memindahkan..." className="justify-self-start">
                Pindahkan
              </Button>
            </PortalForm>
          </Card>
          <Card
            title="Pembagian tiket"
            description="Tiket yang belum dipegang diberikan kepada petugas yang sedang hadir, yang paling mendesak lebih dulu, kepada yang tiketnya paling sedikit."
          >
            <PortalForm
              intent="distribution"
              stored={{
                on: office.openLimit === null ? undefined : 'on',
                limit: String(office.openLimit ?? usualLimit),
              }}
              className="grid grid-cols-1 gap-4"
            >
              <Checkbox name="on">Bagikan tiket otomatis</Checkbox>
              <Field
                label="Paling banyak tiket terbuka per petugas"
                name="limit"
                hint="Tiket yang menunggu balasan pemohon tidak dihitung."
              >
                <TextInput inputMode="numeric" autoComplete="off" className="max-w-32" />
              </Field>
              <Button type="submit" variant="secondary" busyLabel="Menyimpan..." className="justify-self-start">
                Simpan pembagian
              </Button>
            </PortalForm>
          </Card>
        </div>
      </div>
    </Page>
  )
}
