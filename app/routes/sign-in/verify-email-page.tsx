// '/verify-email?token=…': confirms an address at a tap, so that a mail scanner that opens links confirms nothing.
import { Link, redirect } from 'react-router'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requestContext } from '#app/request-context.ts'
import { pathAfterSignIn, withNext } from '#app/return-path.ts'
import { keyPageHeaders, keyPageMeta, LinkExpired, tokenOf } from '#app/routes/sign-in/link/link-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { noWantedCookie, readWanted } from '#app/ways-in/sign-in-cookies.server.ts'
import { verifyEmailInput } from '#domain/accounts/credential-input.ts'
import { getVerificationLink, verifyEmail } from '#domain/accounts/email/email-verification.server.ts'
import type { Route } from './+types/verify-email-page.ts'

export const meta: Route.MetaFunction = () => keyPageMeta('Konfirmasi alamat email')

export const headers = () => keyPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const person = await context.get(requestContext).person()
  return { token, link: await getVerificationLink(token, person) }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, verifyEmailInput, async (input) => {
    const { requestId, person } = context.get(requestContext)
    const signedIn = await person()
    await verifyEmail(input, { person: signedIn, requestId })
    const wanted = readWanted(request)
    const next = signedIn ? pathAfterSignIn(signedIn.role, wanted) : withNext('/login', wanted)
    const headers = new Headers({ 'Set-Cookie': flashCookie('Alamat email Anda sudah dikonfirmasi') })
    headers.append('Set-Cookie', noWantedCookie())
    return redirect(next, { headers })
  })
}

export default function VerifyEmailPage({ loaderData }: Route.ComponentProps) {
  const { token, link } = loaderData
  if (!link) return <LinkExpired to="/client/dashboard" label="Minta tautan baru dari dasbor" />
  return (
    <Page
      title="Konfirmasi alamat email"
      description="Sesudahnya kabar tentang pertanyaan Anda dapat dikirim ke alamat ini."
    >
      <PortalForm hidden={{ token }} className="grid gap-5">
        <FormNotices />
        {link.asksPassword && (
          <Field label="Password" name="password" hint="Password yang Anda buat waktu mendaftar.">
            <TextInput type="password" autoComplete="current-password" />
          </Field>
        )}
        <Button type="submit" size="lg" busyLabel="Menyimpan...">
          Ya, ini alamat saya
        </Button>
      </PortalForm>
      {link.asksPassword && (
        <p>
          Lupa password, atau bukan Anda yang membuat akun ini? <Link to="/forgot-password">Buat password baru</Link>.
        </p>
      )}
    </Page>
  )
}
