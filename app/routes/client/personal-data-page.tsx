// '/client/personal-data': one's own data to take away, and the account to erase (UU 27/2022).
import { redirect } from 'react-router'
import { OwnerCode } from '#app/components/account/owner-step.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { requestContext } from '#app/request-context.ts'
import { Page } from '#app/ui/page-header.tsx'
import { asksForOwnerCode, loadOwnerStep, ownerProof, sendOwnerCode } from '#app/ways-in/owner-proof.server.ts'
import { getConsents } from '#domain/accounts/personal-data/consents.ts'
import { ownerWay } from '#domain/accounts/phone/prove-owner.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { giveConsent } from '#domain/privacy/consent/give-consent.ts'
import { withdrawConsent } from '#domain/privacy/consent/withdraw-consent.ts'
import { permitDownload } from '#domain/privacy/data-export/permit-for-download.server.ts'
import { cancelErasure, getErasureTime, requestErasure } from '#domain/privacy/erasure/request-erasure.ts'
import { downloadInput, erasureInput, giveConsentInput } from '#domain/privacy/personal-data-input.ts'
import type { Route } from './+types/personal-data-page.ts'
import { ConsentCard } from './personal-data/consent-card.tsx'
import { DownloadForm } from './personal-data/download-form.tsx'
import { EraseForm, ErasureAhead } from './personal-data/erasure-forms.tsx'

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
