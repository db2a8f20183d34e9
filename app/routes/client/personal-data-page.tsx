import { Download, FileJson, ShieldCheck } from 'lucide-react'
import { redirect } from 'react-router'
import { isOwnerStepOpen, OwnerCode, OwnerField, type OwnerStep } from '#app/components/account/owner-step.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { requestContext } from '#app/request-context.ts'
import { ConsentCard } from '#app/routes/client/personal-data/consent-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { asksForOwnerCode, loadOwnerStep, ownerProof, sendOwnerCode } from '#app/ways-in/owner-proof.server.ts'
import { getConsents } from '#domain/accounts/personal-data/consents.ts'
import { ownerWay } from '#domain/accounts/phone/number-code.server.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { giveConsent, withdrawConsent } from '#domain/privacy/consent/consent.ts'
import { permitDownload } from '#domain/privacy/data-export/data-download.server.ts'
import { cancelErasure, getErasureTime, requestErasure } from '#domain/privacy/erasure/erasure.ts'
import { downloadInput, erasureInput, giveConsentInput } from '#domain/privacy/personal-data.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/personal-data-page.ts'

/** Sent without scripts taking part, because what returns is a file. */
function DownloadForm({ step }: { step: OwnerStep }) {
  return (
    <Card
      className="max-w-2xl"
      title="Unduh data saya"
      description="Akun, persetujuan, pertanyaan dengan lampirannya, riwayat masuk, dan surat yang kami kirim."
    >
      <PortalForm
        intent="download"
        action="/client/personal-data?download"
        reloadDocument
        className="grid max-w-md grid-cols-1 gap-5"
      >
        <OwnerField step={step} id="field-password-download" label="Password untuk mengunduh" />
        {isOwnerStepOpen(step) && (
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
        )}
      </PortalForm>
    </Card>
  )
}

const erasurePath = '/client/personal-data'

function ErasureAhead({ at }: { at: Date }) {
  return (
    <Notice tone="warning" title={`Akun Anda dihapus pada ${formatDateTime(at)}`} className="max-w-2xl">
      <p>Sampai saat itu Anda dapat berubah pikiran. Sesudahnya data tidak dapat dikembalikan.</p>
      <PortalForm action={`${erasurePath}?cancel`} className="mt-3">
        <Button type="submit" busyLabel="Membatalkan...">
          <ShieldCheck />
          Batalkan penghapusan
        </Button>
      </PortalForm>
    </Notice>
  )
}

function EraseForm({ step }: { step: OwnerStep }) {
  return (
    <Card
      className="max-w-2xl"
      title="Hapus akun saya"
      description="Nama, kontak, dan isi pertanyaan Anda dihapus setelah 7 hari. Jumlah pertanyaan tetap dihitung, tanpa nama."
    >
      <PortalForm intent="erase" action={erasurePath} className="grid max-w-md grid-cols-1 gap-5">
        <OwnerField step={step} />
        {isOwnerStepOpen(step) && (
          <Button type="submit" variant="danger" busyLabel="Menyimpan..." className="justify-self-start">
            Hapus akun saya
          </Button>
        )}
      </PortalForm>
    </Card>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Data saya · Helpdesk SPMB' }]

const path = '/client/personal-data'

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const [erasedAt, consents, step] = await Promise.all([
    getErasureTime(person),
    getConsents(person),
    loadOwnerStep(request, person),
  ])
  return { erasedAt, consents, step, withdrawing: new URL(request.url).searchParams.has('withdraw') }
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
  const { address } = context.get(requestContext)
  if (await asksForOwnerCode(request)) return sendOwnerCode(request, person, address, path)
  const way = await ownerWay(person)
  if (searchParams.has('download')) {
    return answerForm(request, downloadInput(way), async (input) => {
      const key = await permitDownload(person, ownerProof(request, address, input))
      return redirect(`${path}/download/${input.format}?${new URLSearchParams({ key })}`)
    })
  }
  return answerForm(request, erasureInput(way), async (input) => {
    await requestErasure(person, ownerProof(request, address, input))
    return redirectWithFlash(path, 'Permintaan hapus akun sudah dicatat')
  })
}

export default function PersonalDataPage({ loaderData }: Route.ComponentProps) {
  const { step } = loaderData
  return (
    <Page
      title="Data saya"
      description="Semua yang kami simpan tentang Anda, dan cara menghapusnya."
      back={{ to: '/client/profile', label: 'Profil' }}
    >
      <FormNotices beside />
      <ConsentCard {...loaderData} />
      <OwnerCode step={step} action={path} />
      <DownloadForm step={step} />
      {loaderData.erasedAt ? <ErasureAhead at={loaderData.erasedAt} /> : <EraseForm step={step} />}
    </Page>
  )
}
