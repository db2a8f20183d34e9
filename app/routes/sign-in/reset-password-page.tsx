import { redirect } from 'react-router'
import { NewPasswordFields, useNewPassword } from '#app/components/account/new-password-fields.tsx'
import { RegistrantFieldset } from '#app/components/account/registrant-fields.tsx'
import { LegalLink } from '#app/components/legal/legal-link.tsx'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requestContext } from '#app/request-context.ts'
import { withNext } from '#app/return-path.ts'
import { keyPageHeaders, keyPageMeta, LinkExpired, tokenOf } from '#app/routes/sign-in/link/link-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { noWantedCookie, readWanted } from '#app/ways-in/sign-in-cookies.server.ts'
import { setPasswordInput } from '#domain/accounts/credential-input.ts'
import { linkExpired } from '#domain/accounts/credential-messages.ts'
import { getPasswordLink, setPassword } from '#domain/accounts/password/password.server.ts'
import { firstPasswordRule } from '#domain/accounts/password-policy.ts'
import type { Role } from '#domain/accounts/person.ts'
import { rememberDevice } from '#domain/accounts/sign-in/attempt-limits.server.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { Invalid } from '#shared/errors.ts'
import type { Route } from './+types/reset-password-page.ts'

export const meta: Route.MetaFunction = () => keyPageMeta('Buat password baru')

export const headers = () => keyPageHeaders

export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const owner = await getPasswordLink(token)
  return { owner: owner && { email: owner.email, role: owner.role, asksConsent: owner.asksConsent }, token }
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await getPasswordLink(tokenOf(request))
  return answerForm(request, setPasswordInput(owner?.role ?? 'client', owner?.asksConsent), async (input) => {
    if (!owner) throw new Invalid(linkExpired)
    const [terms, privacy] = await Promise.all([getLegalText('terms'), getLegalText('privacy')])
    const versions = { terms: terms.version, privacy: privacy.version }
    await setPassword(input, versions, context.get(requestContext).requestId)
    const headers = new Headers({ 'Set-Cookie': flashCookie('Password berhasil dibuat. Silakan masuk.') })
    // The link came by mail: this browser is its owner's, who gets in here while others try the account.
    headers.append('Set-Cookie', rememberDevice(request.headers, owner.email))
    headers.append('Set-Cookie', noWantedCookie())
    return redirect(withNext('/login', readWanted(request)), { headers })
  })
}

export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  const { owner, token } = loaderData
  if (!owner) return <LinkExpired to="/forgot-password" label="Minta tautan baru" />
  return (
    <Page title="Buat password baru" description={`Untuk akun ${owner.email}`}>
      <PasswordForm role={owner.role} token={token} asksConsent={owner.asksConsent} />
    </Page>
  )
}

interface PasswordFormProps {
  readonly role: Role
  readonly token: string
  /** False when the consent is already recorded. */
  readonly asksConsent: boolean
}

function PasswordForm({ role, token, asksConsent }: PasswordFormProps) {
  const rule = firstPasswordRule(role)
  const typed = useNewPassword(rule)
  return (
    <PortalForm hidden={{ token }} stored={{ registrant: 'parent' }} onInput={typed.onInput} className="grid gap-5">
      <FormNotices />
      <NewPasswordFields rule={rule} typed={typed} />
      {asksConsent && (
        <>
          <RegistrantFieldset legend="Siapa pemilik akun ini?" />
          <Notice title="Persetujuan" role="region" aria-label="Persetujuan">
            <input type="hidden" name="terms" value="ya" />
            Dengan menyimpan password ini, Anda menyetujui <LegalLink to="/terms" /> dan <LegalLink to="/privacy" />.
            Anda dapat menarik persetujuan ini kapan saja di halaman Data saya.
          </Notice>
        </>
      )}
      <Button type="submit" size="lg" busyLabel="Menyimpan...">
        Simpan password
      </Button>
    </PortalForm>
  )
}
