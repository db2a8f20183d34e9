// '/client/personal-data': one's own data to take away, and the account to erase (UU 27/2022).
import { Download, FileJson, ShieldCheck } from 'lucide-react'
import { redirect } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { getConsents } from '#domain/accounts/personal-data/consents.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { giveConsent } from '#domain/privacy/consent/give-consent.ts'
import { withdrawConsent } from '#domain/privacy/consent/withdraw-consent.ts'
import { permitDownload } from '#domain/privacy/data-export/permit-for-download.server.ts'
import { cancelErasure, getErasureTime, requestErasure } from '#domain/privacy/erasure/request-erasure.ts'
import { downloadInput, erasureInput, giveConsentInput } from '#domain/privacy/personal-data-input.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/personal-data-page.ts'
import { ConsentCard } from './personal-data/consent-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Data saya · Helpdesk SPMB' }]

const path = '/client/personal-data'

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const [erasedAt, consents] = await Promise.all([getErasureTime(person), getConsents(person)])
  return { erasedAt, consents, withdrawing: new URL(request.url).searchParams.has('withdraw') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'client')
  if (new URL(request.url).searchParams.has('cancel')) {
    await cancelErasure(person)
    return redirectWithFlash(path, 'Penghapusan akun dibatalkan')
  }
  const { searchParams } = new URL(request.url)
  if (searchParams.get('consent') === 'withdraw') {
    await withdrawConsent(person)
    return redirectWithFlash(path, 'Persetujuan sudah ditarik')
  }
  if (searchParams.get('consent') === 'give') {
    return answerForm(request, giveConsentInput, async (input) => {
      const [terms, privacy] = await Promise.all([getLegalText('terms'), getLegalText('privacy')])
      await giveConsent(person, input, { terms: terms.version, privacy: privacy.version })
      return redirectWithFlash(path, 'Terima kasih, persetujuan Anda sudah dicatat')
    })
  }
  if (searchParams.has('download')) {
    return answerForm(request, downloadInput, async (input) => {
      const key = await permitDownload(person, input)
      return redirect(`${path}/download/${input.format}?${new URLSearchParams({ key })}`)
    })
  }
  return answerForm(request, erasureInput, async (input) => {
    await requestErasure(person, input)
    return redirectWithFlash(path, 'Permintaan hapus akun sudah dicatat')
  })
}

export default function PersonalDataPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="Data saya"
      description="Semua yang kami simpan tentang Anda, dan cara menghapusnya."
      back={{ to: '/client/profile', label: 'Profil' }}
    >
      <FormNotices beside />
      <ConsentCard {...loaderData} />
      <DownloadForm />
      {loaderData.erasedAt ? <ErasureAhead at={loaderData.erasedAt} /> : <EraseForm />}
    </Page>
  )
}

/** Sent without scripts taking part, because what comes back is a file. */
function DownloadForm() {
  return (
    <Card
      className="max-w-2xl"
      title="Unduh data saya"
      description="Akun, persetujuan, pertanyaan dengan lampirannya, riwayat masuk, dan surat yang kami kirim."
    >
      <PortalForm
        intent="download"
        action={`${path}?download`}
        reloadDocument
        className="grid max-w-md grid-cols-1 gap-5"
      >
        <Field label="Password untuk mengunduh" id="field-password-download" name="password">
          <TextInput type="password" autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="format" value="html">
            <Download />
            Unduh untuk dibaca
          </Button>
          <Button type="submit" name="format" value="json" variant="secondary">
            <FileJson />
            Unduh sebagai JSON
          </Button>
        </div>
      </PortalForm>
    </Card>
  )
}

function ErasureAhead({ at }: { at: Date }) {
  return (
    <Notice tone="warning" title={`Akun Anda dihapus pada ${formatDateTime(at)}`} className="max-w-2xl">
      <p>Sampai saat itu Anda dapat berubah pikiran. Sesudahnya data tidak dapat dikembalikan.</p>
      <PortalForm action={`${path}?cancel`} className="mt-3">
        <Button type="submit" busyLabel="Membatalkan...">
          <ShieldCheck />
          Batalkan penghapusan
        </Button>
      </PortalForm>
    </Notice>
  )
}

function EraseForm() {
  return (
    <Card
      className="max-w-2xl"
      title="Hapus akun saya"
      description="Nama, kontak, dan isi pertanyaan Anda dihapus setelah 7 hari. Jumlah pertanyaan tetap dihitung, tanpa nama."
    >
      <PortalForm intent="erase" action={path} className="grid max-w-md grid-cols-1 gap-5">
        <Field label="Password saat ini" name="password">
          <TextInput type="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="danger" busyLabel="Menyimpan..." className="justify-self-start">
          Hapus akun saya
        </Button>
      </PortalForm>
    </Card>
  )
}
