// '/reset-password?token=…': sets a password through a one-time link.
import { data, Form, redirect, useNavigation } from 'react-router'
import { NewPasswordFields, useNewPassword } from '#app/components/credentials/new-password-fields.tsx'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/form.ts'
import { keepAfterProblem, keepTyped } from '#app/keep-typed.ts'
import { requestContext } from '#app/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useFormProblem } from '#app/use-form-problem.ts'
import type { Role } from '#domain/accounts/account.ts'
import { rememberDevice } from '#domain/accounts/known-device.server.ts'
import { setPasswordInput } from '#domain/credentials/credential-input.ts'
import { linkIsOver } from '#domain/credentials/credential-words.ts'
import { getPasswordLink, setPassword } from '#domain/credentials/set-password.ts'
import { Invalid } from '#shared/errors.ts'
import type { Route } from './+types/reset-password-page.ts'
import { LinkIsOver } from './link/link-is-over.tsx'
import { keyPageHeaders, keyPageMeta, tokenOf } from './link/link-page.ts'

export const meta: Route.MetaFunction = () => keyPageMeta('Buat password baru')

export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const owner = await getPasswordLink(token)
  return data({ owner: owner && { email: owner.email, role: owner.role }, token }, { headers: keyPageHeaders })
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await getPasswordLink(tokenOf(request))
  return answerForm(request, setPasswordInput(owner?.role ?? 'client'), async (input) => {
    if (!owner) throw new Invalid(linkIsOver)
    await setPassword(input, context.get(requestContext).requestId)
    const headers = new Headers({ 'Set-Cookie': flashCookie('password-set') })
    // The link came by mail: this browser is its owner's, who gets in here while others try the account.
    headers.append('Set-Cookie', rememberDevice(request.headers, owner.email))
    return redirect('/login', { headers })
  })
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = useFormProblem(actionData)
  const { owner, token } = loaderData
  if (!owner) return <LinkIsOver to="/forgot-password" label="Minta tautan baru" />
  return (
    <div className="grid gap-8">
      <PageHeader title="Buat password baru" description={`Untuk akun ${owner.email}`} />
      {problem && Object.keys(problem.errors).length === 0 && (
        <Notice tone="error" title={problem.message} role="alert" />
      )}
      <PasswordForm role={owner.role} token={token} errors={problem?.errors ?? {}} />
    </div>
  )
}

function PasswordForm({
  role,
  token,
  errors,
}: {
  role: Role
  token: string
  errors: Readonly<Record<string, string>>
}) {
  const busy = useNavigation().state === 'submitting'
  const typed = useNewPassword(role)
  const hydrated = useHydrated()
  return (
    <Form method="post" noValidate onInput={typed.onInput} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields role={role} typed={typed} errors={errors} />
      <Button type="submit" size="lg" busy={busy} busyLabel="Menyimpan..." disabled={hydrated && !typed.isReady}>
        Simpan password
      </Button>
    </Form>
  )
}
