import { Link } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { findManagedOffices, type ManagedOffice } from '#domain/offices/managed-offices.ts'
import { mayManageOffices, provinceInput } from '#domain/offices/office.ts'
import { isReachable, realNumber } from '#domain/offices/office-contact.ts'
import { changeProvinceContact, getProvinceContact } from '#domain/offices/province-contact.ts'
import type { Route } from './+types/offices-page.ts'
import { OfficeContactFields } from './contact-fields.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Cabang dinas · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageOffices)
  const [offices, province] = await Promise.all([findManagedOffices(person), getProvinceContact()])
  return { offices, province, unreachable: offices.filter((office) => !isReachable(office)).length }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageOffices)
  return answerForm(request, provinceInput, async (contact) => {
    await changeProvinceContact(person, contact)
    return redirectWithFlash('/admin/offices', 'Kontak kantor provinsi tersimpan')
  })
}

const columns: readonly Column<ManagedOffice>[] = [
  {
    key: 'name',
    header: 'Cabang dinas',
    main: true,
    cell: ({ id, no, name }) => (
      <Link to={`/admin/offices/${id}`} className="inline-block py-1.5">
        {`${no}. ${name}`}
      </Link>
    ),
  },
  { key: 'call', header: 'Telepon', cell: ({ callCentre }) => realNumber(callCentre) || '-' },
  { key: 'whatsapp', header: 'WhatsApp', cell: ({ whatsapp }) => whatsapp || '-' },
  {
    key: 'missing',
    header: 'Belum ada',
    cell: ({ missing }) => missing.join(', ') || 'Lengkap',
  },
  {
    key: 'regencies',
    header: 'Wilayah',
    cell: ({ regencies }) => regencies.map(({ name }) => name).join(', ') || 'Belum ada wilayah',
  },
]

export default function OfficesPage({ loaderData: { offices, province, unreachable } }: Route.ComponentProps) {
  return (
    <Page
      className="gap-6"
      title="Cabang dinas"
      description="Alamat dan nomor di halaman Kontak, dan ke mana pertanyaan dari tiap wilayah pergi."
    >
      {unreachable > 0 && (
        <Notice tone="warning" title={`${unreachable} dari ${offices.length} cabang dinas belum punya nomor`}>
          Keluarga membaca 'Nomor belum tersedia. Tulis pertanyaan di sini.' sampai telepon atau WhatsApp diisi.
        </Notice>
      )}
      <Table caption="Cabang dinas" columns={columns} rows={offices} rowKey={({ id }) => id} />
      <Card
        className="max-w-column"
        title="Kantor provinsi"
        description="Tampil di bagian bawah setiap halaman umum. Yang kosong tidak tampil."
      >
        <PortalForm stored={province} className="grid grid-cols-1 gap-5">
          <FormNotices />
          <OfficeContactFields />
          <Button type="submit" variant="secondary" busyLabel="Menyimpan..." className="justify-self-start">
            Simpan kontak
          </Button>
        </PortalForm>
      </Card>
    </Page>
  )
}
