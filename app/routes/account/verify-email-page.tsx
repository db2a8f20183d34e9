// '/verify-email?token=…': confirms an address at a tap, so that a mail scanner that opens links confirms nothing.
import { data, Form, redirect, useNavigation } from 'react-router'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/form.ts'
import { keepAfterProblem, keepTyped } from '#app/keep-typed.ts'
import { requestContext } from '#app/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useFormProblem } from '#app/use-form-problem.ts'
import { linkInput } from '#domain/credentials/credential-input.ts'
import { isVerificationLink, verifyEmail } from '#domain/credentials/verify-email.ts'
import type { Route } from './+types/verify-email-page.ts'
import { LinkIsOver } from './link/link-is-over.tsx'
import { keyPageHeaders, keyPageMeta, tokenOf } from './link/link-page.ts'

export const meta: Route.MetaFunction = () => keyPageMeta('Konfirmasi alamat email')

export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenOf(request)
  return data({ token, isGood: await isVerificationLink(token) }, { headers: keyPageHeaders })
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, linkInput, async ({ token }) => {
    const { requestId, person } = context.get(requestContext)
    await verifyEmail(token, requestId)
    const next = (await person()) ? '/client/dashboard' : '/login'
    return redirect(next, { headers: { 'Set-Cookie': flashCookie('email-verified') } })
  })
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = useFormProblem(actionData)
  const busy = useNavigation().state === 'submitting'
  if (!loaderData.isGood) return <LinkIsOver to="/client/dashboard" label="Minta tautan baru dari dasbor" />
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Konfirmasi alamat email"
        description="Sesudahnya kabar tentang pertanyaan Anda dikirim ke alamat ini."
      />
      {problem && <Notice tone="error" title={problem.message} role="alert" />}
      <Form method="post">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" size="lg" busy={busy} busyLabel="Menyimpan...">
          Ya, ini alamat saya
        </Button>
      </Form>
    </div>
  )
}
