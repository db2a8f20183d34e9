import { MailCheck } from 'lucide-react'
import { data, Link, useSearchParams } from 'react-router'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requestContext } from '#app/request-context.ts'
import { safeReturnPath, withNext } from '#app/return-path.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, PageHeader } from '#app/ui/page-header.tsx'
import { wantedCookie } from '#app/ways-in/sign-in-cookies.server.ts'
import { forgotPasswordInput } from '#domain/accounts/credential-input.ts'
import { requestPasswordReset } from '#domain/accounts/password/password.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import type { Route } from './+types/forgot-password-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Lupa password · Helpdesk SPMB' }]

export function loader() {
  return { sendsMails: mailIsConfigured(), byWhatsapp: whatsappIsConfigured() }
}

export function action({ context, request }: Route.ActionArgs) {
  const kept = wantedCookie(new URL(request.url).searchParams.get('next'))
  return answerForm(request, forgotPasswordInput, async (input) => {
    await requestPasswordReset(input, context.get(requestContext).address)
    return data({ sentTo: input.email }, kept ? { headers: { 'Set-Cookie': kept } } : undefined)
  })
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const wanted = safeReturnPath(search.get('next'))
  const isAnswered = actionData !== undefined && !isFormProblem(actionData)
  if (!loaderData.sendsMails && isAnswered) {
    return (
      <Page title="Tautan tidak terkirim">
        <WithoutMail byWhatsapp={loaderData.byWhatsapp} wanted={wanted} />
      </Page>
    )
  }
  if (isAnswered) {
    return <Sent address={(actionData as { sentTo: string }).sentTo} wanted={wanted} />
  }
  return (
    <Page
      title="Lupa password?"
      {...(loaderData.sendsMails && {
        description: 'Tulis alamat email akun Anda. Kami mengirim tautan untuk membuat password baru.',
      })}
    >
      {!loaderData.sendsMails && <WithoutMail byWhatsapp={loaderData.byWhatsapp} wanted={wanted} />}
      <PortalForm className="grid gap-5">
        <FormNotices />
        <Field label="Email" name="email">
          <TextInput type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Button type="submit" size="lg" busyLabel="Mengirim...">
          Kirim tautan
        </Button>
      </PortalForm>
      <p>
        Sudah ingat? <Link to={withNext('/login', wanted)}>Masuk di sini</Link>
      </p>
    </Page>
  )
}

interface WithoutMailProps {
  readonly byWhatsapp: boolean
  readonly wanted: string | undefined
}

function WithoutMail({ byWhatsapp, wanted }: WithoutMailProps) {
  return (
    <Notice tone="warning" title="Email belum diatur di portal ini" role="status">
      <p>{byWhatsapp ? 'Masuk dengan WhatsApp, atau minta bantuan petugas.' : 'Minta bantuan petugas.'}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {byWhatsapp && <ButtonLink to={withNext('/login/whatsapp', wanted)}>Masuk dengan WhatsApp</ButtonLink>}
        <ButtonLink to="/ask" variant="secondary">
          Tanya petugas
        </ButtonLink>
      </div>
    </Notice>
  )
}

function Sent({ address, wanted }: { address: string; wanted: string | undefined }) {
  return (
    <div className="grid justify-items-start gap-6">
      <MailCheck className="size-10 text-nila-700" />
      <PageHeader title="Periksa email Anda" />
      <div role="status" className="grid gap-3">
        <p>
          Bila <strong className="break-all">{address}</strong> terdaftar, tautan untuk membuat password baru sudah
          dikirim ke sana. Tautan berlaku 1 jam.
        </p>
        {wanted && <p>Bila tautan dibuka di peramban ini, Anda kembali ke halaman yang Anda tuju sesudah masuk.</p>}
        <p>Belum masuk juga? Lihat folder spam, tunggu beberapa menit, lalu minta lagi.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={withNext('/login', wanted)}>Ke halaman masuk</ButtonLink>
        <ButtonLink to={withNext('/forgot-password', wanted)} variant="secondary" reloadDocument>
          Minta lagi
        </ButtonLink>
      </div>
    </div>
  )
}
