// '/ask/school': one question of a school about many pupils, without an account; it becomes one ticket.

import { redirect } from 'react-router'
import { z } from 'zod'
import { IncidentsFirst } from '#app/components/incidents/incident-notice.tsx'
import { LegalLink } from '#app/components/legal/legal-link.tsx'
import { proofField } from '#app/components/proof/use-proof.ts'
import { SendingForm, SendingState } from '#app/components/sending/sending-form.tsx'
import { clientActionSending, useSending } from '#app/components/sending/use-sending.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import type { FormUploads } from '#app/forms/uploads.ts'
import { deviceCookie } from '#app/guest-device.server.ts'
import { requestContext } from '#app/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { findRegencies } from '#domain/offices/public-offices.ts'
import { fileAndAnswer } from '#domain/shared-answers/attaching/filed-question.ts'
import { findKeptOpenIncidents } from '#domain/shared-answers/incident-news.ts'
import { guestNameMaxLength } from '#domain/tickets/guest/guest-input.ts'
import { tableMaxBytes } from '#domain/tickets/pupils/pupil.ts'
import {
  schoolNameMaxLength,
  schoolQuestionInput,
  schoolRoles,
  storyMaxLength,
} from '#domain/tickets/pupils/school-input.ts'
import { askAsSchool, describeSchoolQuestion, pupilsOf } from '#domain/tickets/pupils/school-question.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { instance } from '#shared/instance.ts'
import type { Route } from './+types/ask-school-page.ts'
import { readSchoolForm } from './ask/school-form.server.ts'
import { SchoolTable } from './ask/school-table.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Saya dari sekolah',
    description: `Sekolah menanyakan banyak siswa sekaligus kepada petugas SPMB ${instance().province}, tanpa akun.`,
  })

export const handle = { uploads: { maxBytes: tableMaxBytes, guests: true } satisfies FormUploads }

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader() {
  const [regencies, incidents] = await Promise.all([findRegencies(), findKeptOpenIncidents()])
  return {
    regencies,
    incidents: incidents.map(({ id, title, state }) => ({ id, title, state })),
    idempotencyKey: newIdempotencyKey(),
  }
}

const form = schoolQuestionInput.extend({ [proofField]: z.string().max(4_000).default('') })

export async function action({ context, request }: Route.ActionArgs) {
  const { address, requestId } = context.get(requestContext)
  const { request: sent, takeRows } = await readSchoolForm(request)
  return answerForm(sent, form, async ({ proof, ...input }) => {
    const pupils = pupilsOf(takeRows())
    const description = describeSchoolQuestion(input, pupils)
    const asked = await fileAndAnswer('web', { words: description }, ({ category, version }) =>
      askAsSchool(input, pupils, { description, category }, { network: address, proof, version, requestId }),
    )
    return redirect(`/ask/${asked.publicId}/receipt`, { headers: { 'Set-Cookie': deviceCookie(request, asked) } })
  })
}

export function clientAction(sent: Route.ClientActionArgs) {
  return clientActionSending(sent, (to) => to.endsWith('/receipt'))
}

export default function AskSchoolPage({ loaderData, actionData }: Route.ComponentProps) {
  const { regencies, incidents, idempotencyKey } = loaderData
  // Names of pupils are not stored on a device that others use.
  const sending = useSending({ name: null, answer: actionData, fresh: idempotencyKey })
  return (
    <Page
      className="max-w-2xl gap-6"
      title="Saya dari sekolah"
      description="Satu pertanyaan untuk banyak siswa, tanpa akun."
      back={{ to: '/ask', label: 'Tanya petugas' }}
    >
      <IncidentsFirst items={incidents} />
      <SendingForm sending={sending} encType="multipart/form-data" className="grid grid-cols-1 gap-6">
        <FormNotices summary />
        <Field label="Nama sekolah" name="school">
          <TextInput autoComplete="organization" maxLength={schoolNameMaxLength} />
        </Field>
        <Field label="Kabupaten/Kota" name="regencyId">
          <Select autoComplete="address-level2" none="Pilih kabupaten/kota" options={regencies} />
        </Field>
        <SchoolTable />
        <Field label="Cerita" name="story" optional hint="Isi bila masalah semua siswa sama." limit={storyMaxLength}>
          <TextArea rows={3} />
        </Field>
        <Field label="Nama Anda" name="name">
          <TextInput autoComplete="name" maxLength={guestNameMaxLength} />
        </Field>
        <Field label="Tugas Anda" name="role">
          <Select none="Pilih" options={schoolRoles} />
        </Field>
        <Field
          label="Nomor WhatsApp"
          name="phone"
          hint="Contoh: 0812 3456 7890. Empat angka terakhirnya menjadi kunci pertanyaan Anda."
        >
          <TextInput type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <p className="text-sm text-tinta-soft">
          Nama dan NISN siswa disamarkan di halaman status. Dengan mengirim, Anda setuju data ini dipakai untuk menjawab
          pertanyaan Anda. <LegalLink to="/privacy" />
        </p>
        <SendingState what="Pertanyaan" sending={sending} />
        <Button type="submit" size="lg" busy={sending.proving} busyLabel="Sedang Mengirim...">
          Kirim pertanyaan
        </Button>
      </SendingForm>
    </Page>
  )
}
