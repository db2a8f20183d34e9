import { useEffect, useRef, useState } from 'react'
import { data, Link, redirect, useSearchParams } from 'react-router'
import { forgetOwnPages } from '#app/components/offline/own-pages.ts'
import { proofField, useProof } from '#app/components/proof/use-proof.ts'
import { forgetDrafts } from '#app/components/sending/clear-drafts.ts'
import { hasStored } from '#app/components/sending/stored-drafts.ts'
import { announceSignOut } from '#app/components/shell/sign-out-elsewhere.ts'
import { clearSession } from '#app/components/shell/stored-session.ts'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useKeptProblem, usePasswordsEmptied } from '#app/forms/use-form-problem.ts'
import { requestContext } from '#app/request-context.ts'
import { pathAfterSignIn, registeredMark, safeReturnPath, withNext } from '#app/return-path.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { noRefusalCookie, noWantedCookie, readRefusal } from '#app/ways-in/sign-in-cookies.server.ts'
import { signInInput } from '#domain/accounts/account-input.ts'
import { describeRefusal } from '#domain/accounts/provider/provider-refusals.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { oidcProvider } from '#platform/oidc/oidc-provider.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import type { Route } from './+types/login-page.ts'

const startOf = (wanted: string | undefined, shared: boolean) => {
  const query = new URLSearchParams({ ...(wanted && { next: wanted }), ...(shared && { shared: 'ya' }) }).toString()
  return `/login/oidc${query && `?${query}`}`
}

/** The button, and the same for a device that others use too. Both leave the portal, so they load a whole page. */
function ProviderChoice({ name, wanted }: { name: string; wanted: string | undefined }) {
  return (
    <section aria-labelledby="akun-lain" className="grid gap-3 border-t border-garis pt-5">
      <h2 id="akun-lain" className="text-base">
        Untuk petugas dan admin
      </h2>
      <ButtonLink to={startOf(wanted, false)} variant="secondary" size="lg" reloadDocument>
        Masuk dengan {name}
      </ButtonLink>
      <p className="text-sm text-tinta-soft">
        Perangkat ini dipakai orang lain juga?{' '}
        <Link to={startOf(wanted, true)} reloadDocument>
          Masuk dengan {name} tanpa diingat
        </Link>
      </p>
    </section>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Masuk · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(requestContext).person()
  if (person) throw redirect(pathAfterSignIn(person.role, wantedPath(request)))
  const provider = oidcProvider?.name ?? null
  const refusal = provider === null ? null : readRefusal(request.headers)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (refusal) headers.append('Set-Cookie', noRefusalCookie())
  return data(
    {
      ...{ byWhatsapp: whatsappIsConfigured(), provider },
      refused: provider !== null && refusal ? describeRefusal(refusal, provider) : null,
    },
    { headers },
  )
}

const wantedPath = (request: Request) => new URL(request.url).searchParams.get('next')

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(request, signInInput, async (input) => {
    const { role, cookies } = await signIn(input, request.headers, context.get(requestContext).address)
    const headers = new Headers()
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    const wanted = wantedPath(request)
    if (!role) return redirect(withNext('/two-factor', wanted), { headers })
    headers.append('Set-Cookie', noWantedCookie())
    headers.append('Set-Cookie', flashCookie('Login berhasil'))
    return redirect(pathAfterSignIn(role, wanted), { headers })
  })
}

const sharedHint =
  'Dipakai orang lain juga, misalnya di sekolah atau warnet. Anda keluar sendiri bila 30 menit tidak dipakai atau peramban ditutup.'

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const answer = useKeptProblem(actionData)
  const emptied = usePasswordsEmptied(answer)
  // Without the password there is nothing to send again.
  const proving = useProof(emptied ? undefined : answer, form)
  const wanted = safeReturnPath(search.get('next'))
  // This page means that the browser is signed out, also where another device or an administrator ended the session. What was being
  // written stays only for people redirected from a page of their own.
  const [waits, setWaits] = useState(wanted?.includes('text=') ?? false)
  useEffect(() => {
    clearSession()
    announceSignOut()
    forgetOwnPages(['account'])
    if (!wanted) forgetDrafts({ withGuest: false })
    else if (hasStored()) setWaits(true)
  }, [wanted])
  return (
    <Page title="Masuk" description="Masuk untuk membuat pertanyaan dan membaca jawabannya.">
      {loaderData.refused && !answer && (
        <Notice tone="error" role="alert">
          {loaderData.refused}
        </Notice>
      )}
      {wanted && (!answer || proving) && (
        <Notice title={waits ? 'Tulisan Anda tersimpan' : undefined}>
          Silakan masuk dulu. Setelah itu Anda kembali ke halaman yang Anda tuju.
        </Notice>
      )}
      {search.has(registeredMark) && (
        // The same for a new address and for a known one: who reads it learns nothing about either.
        <Notice>
          Bila email ini sudah pernah didaftarkan, pakai password yang lama atau buka{' '}
          <Link to={withNext('/forgot-password', wanted)}>Lupa password?</Link>
        </Notice>
      )}
      {loaderData.byWhatsapp && (
        <div className="grid gap-3">
          <ButtonLink to={withNext('/login/whatsapp', wanted)} size="lg">
            Masuk dengan WhatsApp
          </ButtonLink>
          <p className="-mb-3 text-sm text-tinta-soft">Atau dengan email dan password:</p>
        </div>
      )}
      <PortalForm ref={form} held={proving} className="grid gap-5">
        <FormNotices />
        <input type="hidden" name={proofField} defaultValue="" />
        <Field label="Email" name="email">
          <TextInput type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Field label="Password" name="password" hint={emptied && 'Ketik lagi password Anda.'}>
          <TextInput type="password" autoComplete="current-password" />
        </Field>
        <Checkbox name="shared" value="ya">
          Perangkat bersama
          <span className="block text-sm text-tinta-soft">{sharedHint}</span>
        </Checkbox>
        <Button type="submit" size="lg" busy={proving} busyLabel="Sedang Masuk...">
          Masuk
        </Button>
      </PortalForm>
      <div className="grid gap-3">
        <p>
          <Link to={withNext('/forgot-password', wanted)}>Lupa password?</Link>
        </p>
        <p>
          Belum punya akun? <Link to={withNext('/register', wanted)}>Buat akun di sini</Link>
        </p>
      </div>
      {loaderData.provider !== null && <ProviderChoice name={loaderData.provider} wanted={wanted} />}
      <Notice>Jika anda admin sekolah, silakan hubungi cabang dinas Anda.</Notice>
    </Page>
  )
}
