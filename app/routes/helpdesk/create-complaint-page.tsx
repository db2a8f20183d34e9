// '/helpdesk/complaints/create': the complaint form of the spec; all that is wrong is said at once.
import { useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { takeFiles } from '#app/attachment-actions.server.ts'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useOpenErrors } from '#app/forms/use-field-errors.ts'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { attachFiles } from '#domain/tickets/attachments/attach-files.ts'
import { findTicketCategories } from '#domain/tickets/categories/find-ticket-categories.ts'
import { getSlip } from '#domain/tickets/on-behalf/get-slip.ts'
import { complaintInput } from '#domain/tickets/on-behalf/on-behalf-input.ts'
import { submitComplaint } from '#domain/tickets/on-behalf/submit-complaint.ts'
import { channels } from '#domain/tickets/ticket.ts'
import { descriptionMaxLength, titleMaxLength } from '#domain/tickets/ticket-input.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/create-complaint-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Buat Aduan · Helpdesk SPMB' }]

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
    const { version } = await getLegalText('privacy')
    const { publicId } = await submitComplaint(person, input, version, attachFiles(person, input.attachments))
    const headers = { 'Set-Cookie': flashCookie('complaint-submitted') }
    return redirect(`/helpdesk/complaints/create?sent=${publicId}`, { headers })
  })
}

export default function CreateComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, stored, idempotencyKey } = loaderData
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-8">
      <PageHeader
        title="Buat Aduan"
        description="Catat aduan dari sekolah atau instansi. Pelapor diberi tahu lewat email."
        back={{ to: '/helpdesk/complaints', label: 'Aduan' }}
      />
      {stored && (
        <Notice tone="success" title={`Aduan ${stored.number} tersimpan`}>
          <p className="wrap-anywhere">{stored.title}</p>
          <ButtonLink to={`/helpdesk/tickets/slip/${stored.publicId}`} variant="secondary" className="mt-3">
            Cetak atau kirim tanda terima
          </ButtonLink>
        </Notice>
      )}
      <ComplaintForm
        key={stored?.publicId}
        categories={categories}
        idempotencyKey={idempotencyKey}
        answer={actionData}
      />
    </div>
  )
}

const formId = 'buat-aduan'

interface ComplaintFormProps {
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly idempotencyKey: string
  readonly answer: unknown
}

function ComplaintForm({ categories, idempotencyKey, answer }: ComplaintFormProps) {
  // A page that is loaded anew in between must not make a second ticket of the same form.
  const [key] = useState(idempotencyKey)
  const hydrated = useHydrated()
  const busy = useNavigation().formAction?.startsWith('/helpdesk/complaints/create') ?? false
  const problem = useFormProblem(answer)
  const { errors, list: open, onInput } = useOpenErrors(problem)
  const values = problem?.values ?? {}
  return (
    <>
      <FormNotices problem={problem} open={open} theirs={null} />
      <UnsavedGuard formId={formId} problem={problem} />
      <Form
        id={formId}
        method="post"
        action="/helpdesk/complaints/create"
        noValidate
        onInput={onInput}
        encType={hydrated ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
        className="grid grid-cols-1 gap-6"
      >
        <input type="hidden" name="idempotencyKey" value={values.idempotencyKey ?? key} />
        <Field label="Judul" name="title" limit={titleMaxLength} error={errors.title}>
          <TextInput defaultValue={values.title} autoComplete="off" />
        </Field>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="Kategori" name="category" error={errors.category}>
            <Select defaultValue={values.category ?? ''}>
              <option value="">Pilih kategori</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Instansi" name="organization" error={errors.organization}>
            <TextInput defaultValue={values.organization} autoComplete="off" />
          </Field>
        </div>
        <Field
          label="Deskripsi"
          name="description"
          hint="Apa yang terjadi, di mana, dan sejak kapan. Paling sedikit 20 karakter."
          limit={descriptionMaxLength}
          error={errors.description}
        >
          <TextArea rows={6} defaultValue={values.description} />
        </Field>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="Nama kontak" name="contactName" error={errors.contactName}>
            <TextInput defaultValue={values.contactName} autoComplete="off" />
          </Field>
          <Field label="Email kontak" name="contactEmail" error={errors.contactEmail}>
            <TextInput type="email" inputMode="email" defaultValue={values.contactEmail} autoComplete="off" />
          </Field>
        </div>
        <Field
          label="Pelapor menyetujui lewat"
          name="consentWay"
          optional
          hint="Bila Anda sudah menanyakan apakah datanya boleh dicatat."
        >
          <Select defaultValue={values.consentWay ?? ''}>
            <option value="">Belum ditanyakan</option>
            <option value="phone">{channels.phone}</option>
            <option value="whatsapp">{channels.whatsapp}</option>
            <option value="counter">{channels.counter}</option>
          </Select>
        </Field>
        <Notice title="Sampaikan kepada pelapor" role="region" aria-label="Sampaikan kepada pelapor">
          Nama, email, instansi, dan isi aduannya disimpan untuk menangani aduan ini. Haknya tertulis di{' '}
          <a href="/privacy" target="_blank" rel="noreferrer">
            Kebijakan Privasi
          </a>
          . Bila emailnya belum terdaftar, portal mengirim pemberitahuan yang sama ke alamat itu.
        </Notice>
        <AttachmentPicker carried={values.attachments} error={errors.attachments} />
        <Button type="submit" size="lg" busy={busy} busyLabel="Sedang Mengirim...">
          Kirim aduan
        </Button>
      </Form>
    </>
  )
}
