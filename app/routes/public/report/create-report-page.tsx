// '/ask/report': a report that the province alone reads, without an account; a report that was sent leads to its page.

import { redirect } from 'react-router'
import { z } from 'zod'
import { LegalLink } from '#app/components/legal/legal-link.tsx'
import { proofField } from '#app/components/proof/use-proof.ts'
import { AskChoice } from '#app/components/reports/ask-choice.tsx'
import { carriedText } from '#app/components/sending/carried-text.server.ts'
import { carriedForm, textCarriedIn } from '#app/components/sending/carried-words.tsx'
import { SendingForm, SendingState } from '#app/components/sending/sending-form.tsx'
import { clientActionSending, useSending } from '#app/components/sending/use-sending.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { GuestFiles } from '#app/components/tickets/guest/guest-files.tsx'
import { flashCookie } from '#app/flash.ts'
import { flashWithFiles, splitFiles } from '#app/form-files.server.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { guestUploads } from '#app/forms/uploads.ts'
import { deviceCookie } from '#app/guest-device.server.ts'
import { requestContext } from '#app/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { findRegencies } from '#domain/offices/public-offices.ts'
import { sendReport } from '#domain/sealed-reports/own-report.server.ts'
import { reportKinds } from '#domain/sealed-reports/report.ts'
import { aboutMaxLength, reportInput } from '#domain/sealed-reports/report-input.ts'
import { guestNameMaxLength } from '#domain/tickets/guest/guest-input.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { instance } from '#shared/instance.ts'
import type { Route } from './+types/create-report-page.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Lapor',
    description: `Laporkan kecurangan, pungli, atau petugas SPMB ${instance().province}. Nama boleh dirahasiakan.`,
  })

export const handle = { uploads: guestUploads }

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader() {
  return { regencies: await findRegencies(), idempotencyKey: newIdempotencyKey() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { address } = context.get(requestContext)
  const carried = await carriedText(request)
  if (carried) return carried
  const { request: sent, files, voice } = await splitFiles(request)
  const form = reportInput.extend({ [proofField]: z.string().max(4_000).default('') })
  return answerForm(sent, form.and(voice), async (input) => {
    const { version } = await getLegalText('privacy')
    const { publicId, key, refused } = await sendReport(input, { network: address, proof: input.proof, version, files })
    const headers = new Headers()
    if (key !== null) headers.append('Set-Cookie', deviceCookie(request, { publicId, key }))
    // The page itself says that the report was sent.
    if (refused.length > 0) {
      const { title, tone } = flashWithFiles('Laporan terkirim.', refused, 'di bawah')
      headers.append('Set-Cookie', flashCookie(title, tone))
    }
    return redirect(`/ask/report/${publicId}`, { headers })
  })
}

export function clientAction(sent: Route.ClientActionArgs) {
  return clientActionSending(sent, (to) => to.startsWith('/ask/report/'))
}

export default function CreateReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { regencies, idempotencyKey } = loaderData
  // A report of a fraud must not be stored on a shared phone.
  const text = textCarriedIn(actionData)
  const sending = useSending({ name: null, answer: actionData, fresh: idempotencyKey })
  return (
    <Page
      className="max-w-2xl gap-6"
      title="Lapor"
      description="Tanpa akun. Nama boleh dirahasiakan."
      back={{ to: '/', label: 'Beranda' }}
    >
      <AskChoice here="/ask/report" />
      <Notice title="Siapa yang membaca">
        <p>
          Hanya petugas dinas provinsi yang ditunjuk untuk laporan. Sekolah dan cabang dinas tidak melihatnya, juga
          tidak tahu bahwa ada laporan.
        </p>
      </Notice>
      <SendingForm
        sending={sending}
        id={carriedForm}
        stored={text ? { description: text } : null}
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-6"
      >
        <FormNotices summary />
        <Field label="Apa yang dilaporkan" name="kind">
          <Select none="Pilih" options={reportKinds} />
        </Field>
        <Field
          label="Ceritakan kejadiannya"
          name="description"
          hint="Apa, kapan, di mana, dan siapa. Bila ingin dirahasiakan, jangan tulis hal yang menunjukkan siapa Anda."
          limit={descriptionMaxLength}
        >
          <TextArea rows={6} />
        </Field>
        <GuestFiles sealed />
        <p className="-mt-4 text-sm text-tinta-soft">
          Keterangan tempat dan HP di dalam foto kami hapus. PDF disimpan apa adanya dan dapat memuat nama pembuatnya.
        </p>
        <Field label="Kantor atau sekolah" name="about" optional hint="Yang Anda laporkan.">
          <TextInput maxLength={aboutMaxLength} autoComplete="off" />
        </Field>
        <Field label="Kabupaten/Kota" name="regencyId" optional hint="Tempat kejadiannya.">
          <Select none="Tidak disebut" options={regencies} />
        </Field>
        <fieldset className="grid grid-cols-1 gap-5 rounded-card border border-garis p-4">
          <legend className="px-1 font-semibold">Siapa Anda (boleh dikosongkan)</legend>
          <p className="text-sm text-tinta-soft">
            Bila dikosongkan, kami tidak tahu siapa Anda dan tidak dapat menghubungi Anda. Jawaban hanya ada di tautan
            laporan, dan siapa pun yang memegang tautan itu dapat membacanya. Bila diisi, nama dan nomor disimpan
            terpisah; petugas harus menulis alasan untuk membukanya, dan itu dicatat. Kabar ke HP Anda tidak menyebut
            laporan.
          </p>
          <Field label="Nama" name="name" optional>
            <TextInput autoComplete="off" maxLength={guestNameMaxLength} />
          </Field>
          <Field
            label="Nomor WhatsApp"
            name="phone"
            optional
            hint="Contoh: 0812 3456 7890. Empat angka terakhirnya diminta saat tautan dibuka di HP lain."
          >
            <TextInput type="tel" inputMode="tel" autoComplete="off" />
          </Field>
        </fieldset>
        <p className="text-sm text-tinta-soft">
          Laporan tidak dikaitkan dengan akun, juga bila Anda sedang masuk. Dengan mengirim, Anda setuju data ini
          dipakai untuk memeriksa laporan. <LegalLink to="/privacy" />
        </p>
        <SendingState what="Laporan" sending={sending} />
        <Button type="submit" size="lg" busy={sending.proving} busyLabel="Sedang Mengirim...">
          Kirim laporan
        </Button>
      </SendingForm>
    </Page>
  )
}
