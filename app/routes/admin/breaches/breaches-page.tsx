import { Link } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import {
  changeDataProtectionContact,
  getDataProtectionContact,
} from '#domain/operations/settings/data-protection-contact.ts'
import { type ContactFields, contactInput } from '#domain/operations/settings/data-protection-contact-input.ts'
import { findBreaches } from '#domain/privacy/breaches/breach.server.ts'
import { mayManageBreaches, noticeDeadline } from '#domain/privacy/breaches/breach.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/breaches-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Kebocoran data · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
  const [breaches, contact] = await Promise.all([findBreaches(person), getDataProtectionContact()])
  return { breaches, contact }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
  return answerForm(request, contactInput, async (contact) => {
    await changeDataProtectionContact(person, contact)
    return redirectWithFlash('/admin/breaches', 'Kontak pelindungan data tersimpan')
  })
}

type Row = Route.ComponentProps['loaderData']['breaches'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'title',
    header: 'Kejadian',
    main: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/breaches/${id}`} className="inline-block py-1.5 wrap-anywhere">
        {title}
      </Link>
    ),
  },
  { key: 'discovered', header: 'Diketahui', cell: ({ discoveredAt }) => formatDateTime(discoveredAt) },
  {
    key: 'deadline',
    header: 'Batas pemberitahuan',
    cell: ({ discoveredAt }) => formatDateTime(noticeDeadline(discoveredAt)),
  },
  { key: 'affected', header: 'Terdampak', end: true, cell: ({ total }) => total.toLocaleString('id-ID') },
  { key: 'mailed', header: 'Dikirimi surat', end: true, cell: ({ mailed }) => mailed.toLocaleString('id-ID') },
]

export default function BreachesPage({ loaderData: { breaches, contact } }: Route.ComponentProps) {
  return (
    <Page
      title="Kebocoran data"
      description="Bila data pribadi bocor, pemiliknya dan lembaga yang berwenang harus diberi tahu paling lambat 3 x 24 jam (UU 27/2022, Pasal 46)."
      actions={<ButtonLink to="/admin/breaches/create">Catat kebocoran</ButtonLink>}
    >
      <Table
        caption="Kebocoran data"
        columns={columns}
        rows={breaches}
        rowKey={({ id }) => id}
        empty={
          <EmptyState level={2} title="Belum ada kebocoran data">
            Begitu ada dugaan kebocoran, catat di sini. Portal mencari siapa yang terdampak dan menyiapkan suratnya.
          </EmptyState>
        }
      />
      <ContactCard contact={contact} />
    </Page>
  )
}

function ContactCard({ contact }: { contact: ContactFields | null }) {
  return (
    <Card
      id="kontak"
      className="max-w-column scroll-mt-24"
      title="Kontak pelindungan data pribadi"
      description="Tampil di Kebijakan Privasi dan di surat pemberitahuan (Pasal 53). Kosongkan semua untuk menghapusnya."
    >
      <PortalForm stored={contact} className="grid grid-cols-1 gap-5">
        <FormNotices />
        <Field label="Nama pejabat atau bagian" name="contactName">
          <TextInput autoComplete="off" />
        </Field>
        <Field label="Email" name="contactEmail">
          <TextInput type="email" inputMode="email" autoComplete="off" />
        </Field>
        <Field label="Nomor telepon" name="contactPhone">
          <TextInput type="tel" autoComplete="off" className="max-w-64" />
        </Field>
        <Button type="submit" variant="secondary" busyLabel="Menyimpan..." className="justify-self-start">
          Simpan kontak
        </Button>
      </PortalForm>
    </Card>
  )
}
