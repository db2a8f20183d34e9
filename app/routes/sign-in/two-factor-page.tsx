import { data, Link, redirect, useSearchParams } from 'react-router'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requestContext } from '#app/request-context.ts'
import { pathAfterSignIn, safeReturnPath, withNext } from '#app/return-path.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { noWantedCookie } from '#app/ways-in/sign-in-cookies.server.ts'
import { secondStepInput } from '#domain/accounts/second-factor/second-factor-input.ts'
import { completeSignIn, getPendingSignIn } from '#domain/accounts/sign-in/complete-sign-in.ts'
import type { Route } from './+types/two-factor-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Verifikasi dua langkah · Helpdesk SPMB' }]

const wantedPath = (request: Request) => new URL(request.url).searchParams.get('next')

function signInAgain(request: Request, headers: HeadersInit = {}) {
  const wanted = wantedPath(request)
  return redirect(withNext('/login', wanted), { headers })
}

export async function loader({ request }: Route.LoaderArgs) {
  if (!(await getPendingSignIn(request.headers))) throw signInAgain(request)
  return data(null, { headers: { 'Cache-Control': 'no-store' } })
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(request, secondStepInput, async (input) => {
    const signedIn = await completeSignIn(input, request.headers, context.get(requestContext).address)
    if (!signedIn)
      return signInAgain(request, {
        'Set-Cookie': flashCookie('Waktu untuk kode sudah habis. Silakan masuk lagi.', 'info'),
      })
    const headers = new Headers()
    for (const cookie of [...signedIn.cookies, noWantedCookie(), flashCookie('Login berhasil')])
      headers.append('Set-Cookie', cookie)
    return redirect(pathAfterSignIn(signedIn.role, wantedPath(request)), { headers })
  })
}

export default function TwoFactorPage() {
  const [search] = useSearchParams()
  return (
    <Page title="Verifikasi dua langkah" description="Langkah pertama berhasil. Sekarang buktikan bahwa ini Anda.">
      <PortalForm className="grid gap-5">
        <FormNotices />
        <Field label="Kode" name="code" hint="6 angka dari aplikasi autentikator, atau satu kode pemulihan.">
          <TextInput autoComplete="one-time-code" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
        </Field>
        <Button type="submit" size="lg" busyLabel="Memeriksa...">
          Lanjut
        </Button>
      </PortalForm>
      <Notice title="Ponsel Anda hilang?">
        Pakai salah satu kode pemulihan yang Anda simpan. Bila kodenya juga hilang, minta administrator mengatur ulang
        verifikasi dua langkah akun Anda.
      </Notice>
      <p>
        <Link to={withNext('/login', safeReturnPath(search.get('next')))}>Masuk dengan akun lain</Link>
      </p>
    </Page>
  )
}
