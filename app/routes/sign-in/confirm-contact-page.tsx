// '/confirm-contact?token=…': confirms the address of a guest's question at a tap, so that a mail scanner confirms nothing.
import { MailCheck } from 'lucide-react'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requestContext } from '#app/request-context.ts'
import { keyPageHeaders, keyPageMeta, tokenOf } from '#app/routes/sign-in/link/link-page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Page, PageHeader } from '#app/ui/page-header.tsx'
import { contactLinkInput } from '#domain/accounts/credential-input.ts'
import { confirmContact, getContactLink } from '#domain/tickets/guest/guest-contact.ts'
import type { Route } from './+types/confirm-contact-page.ts'

export const meta: Route.MetaFunction = () => keyPageMeta('Konfirmasi alamat email')

export const headers = () => keyPageHeaders

export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenOf(request)
  return { token, isGood: (await getContactLink(token)) !== null }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, contactLinkInput, async ({ token }) => {
    await confirmContact(token, context.get(requestContext).requestId)
    return { isConfirmed: true }
  })
}

export default function ConfirmContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const isConfirmed = typeof actionData === 'object' && actionData !== null && 'isConfirmed' in actionData
  if (isConfirmed || !loaderData.isGood) {
    return (
      <div className="grid justify-items-start gap-6">
        {isConfirmed && <MailCheck className="size-10 text-nila-700" />}
        <PageHeader
          title={isConfirmed ? 'Alamat email Anda sudah dikonfirmasi' : 'Tautan tidak berlaku lagi'}
          description={
            isConfirmed
              ? 'Jawaban pertanyaan Anda kami kirim ke alamat itu.'
              : 'Tautan ini sudah dipakai atau sudah lewat waktunya. Jawaban pertanyaan Anda ada di halaman status.'
          }
        />
        <ButtonLink to="/status">Cek status pertanyaan</ButtonLink>
      </div>
    )
  }
  return (
    <Page
      title="Konfirmasi alamat email"
      description="Sesudahnya jawaban pertanyaan Anda juga dikirim ke alamat ini. Bukan Anda yang bertanya? Tutup saja halaman ini."
    >
      <PortalForm hidden={{ token: loaderData.token }} className="grid justify-items-start gap-5">
        <FormNotices />
        <Button type="submit" size="lg" busyLabel="Menyimpan...">
          Ya, ini alamat saya
        </Button>
      </PortalForm>
    </Page>
  )
}
