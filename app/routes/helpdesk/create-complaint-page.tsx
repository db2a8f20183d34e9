import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { DescriptionField } from '#app/components/tickets/description-field.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { takeFiles } from '#app/form-files.server.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField, PortalForm } from '#app/forms/portal-form.tsx'
import { messageUploads } from '#app/forms/uploads.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { fileAndAnswer } from '#domain/shared-answers/attaching/filed-question.ts'
import { attachFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { findTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { submitComplaint } from '#domain/tickets/on-behalf/filed-ticket.ts'
import { complaintInput } from '#domain/tickets/on-behalf/on-behalf-input.ts'
import { getSlip } from '#domain/tickets/on-behalf/slip.server.ts'
import { channels } from '#domain/tickets/ticket.ts'
import { titleMaxLength } from '#domain/tickets/ticket-input.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/create-complaint-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Buat Aduan · Helpdesk SPMB' }]

export const handle = { uploads: messageUploads }

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const sent = new URL(request.url).searchParams.get('sent')
  const [categories, slip] = await Promise.all([findTicketCategories('complaint'), sent ? getSlip(person, sent) : null])
  const stored = slip && { publicId: slip.publicId, number: slip.number, title: slip.title }
  return { categories, stored, idempotencyKey: newIdempotencyKey() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  const { request: sent, attachments } = await takeFiles(person, request)
  return answerForm(sent, complaintInput.extend({ attachments }), async (input) => {
    const { description: words, category } = input
    const { publicId } = await fileAndAnswer('desk', { words, category }, ({ version }) =>
      submitComplaint(person, input, version, attachFiles(person, input.attachments)),
    )
    return redirectWithFlash(`/helpdesk/complaints/create?sent=${publicId}`, 'Aduan berhasil dikirim')
  })
}

export default function CreateComplaintPage({ loaderData }: Route.ComponentProps) {
  const { categories, stored, idempotencyKey } = loaderData
  return (
    <Page
      className="max-w-column gap-8"
      title="Buat Aduan"
      description="Catat aduan dari sekolah atau instansi. Pelapor membaca jawabannya di halaman status."
      back={{ to: '/helpdesk/complaints', label: 'Aduan' }}
    >
      {stored && (
        <Notice tone="success" title={`Aduan ${stored.number} tersimpan`}>
          <p className="wrap-anywhere">{stored.title}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <ButtonLink to={`/helpdesk/complaints?sent=${stored.publicId}`} variant="secondary">
              Lihat di daftar aduan
            </ButtonLink>
            <ButtonLink to={`/helpdesk/tickets/slip/${stored.publicId}`} variant="secondary">
              Cetak atau kirim tanda terima
            </ButtonLink>
          </div>
        </Notice>
      )}
      <ComplaintForm key={stored?.publicId} categories={categories} idempotencyKey={idempotencyKey} />
    </Page>
  )
}

interface ComplaintFormProps {
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly idempotencyKey: string
}

function ComplaintForm({ categories, idempotencyKey }: ComplaintFormProps) {
  const hydrated = useHydrated()
  return (
    <PortalForm
      guarded
      action="/helpdesk/complaints/create"
      encType={hydrated ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
      className="grid grid-cols-1 gap-6"
    >
      <FormNotices summary />
      <IdempotencyField fresh={idempotencyKey} />
      <Field label="Judul" name="title" limit={titleMaxLength}>
        <TextInput autoComplete="off" />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Kategori" name="category">
          <Select none="Pilih kategori" options={categories} />
        </Field>
        <Field label="Instansi" name="organization">
          <TextInput autoComplete="off" />
        </Field>
      </div>
      <DescriptionField hint="Apa yang terjadi, di mana, dan sejak kapan. Paling sedikit 20 karakter." />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Nama kontak" name="contactName">
          <TextInput autoComplete="off" />
        </Field>
        <Field label="Email kontak" name="contactEmail">
          <TextInput type="email" inputMode="email" autoComplete="off" />
        </Field>
      </div>
      <Field
        label="Pelapor menyetujui lewat"
        name="consentWay"
        optional
        hint="Bila Anda sudah menanyakan apakah datanya boleh dicatat."
      >
        <Select
          none="Belum ditanyakan"
          options={{ phone: channels.phone, whatsapp: channels.whatsapp, counter: channels.counter }}
        />
      </Field>
      <Notice title="Sampaikan kepada pelapor" role="region" aria-label="Sampaikan kepada pelapor">
        Nama, email, instansi, dan isi aduannya disimpan untuk menangani aduan ini. Haknya tertulis di{' '}
        <a href="/privacy" target="_blank" rel="noreferrer">
          Kebijakan Privasi
        </a>
        . Bila emailnya belum terdaftar, portal mengirim pemberitahuan yang sama ke alamat itu.
      </Notice>
      <AttachmentPicker />
      <Button type="submit" size="lg" busyLabel="Sedang Mengirim...">
        Kirim aduan
      </Button>
    </PortalForm>
  )
}
