// 'Verifikasi dua langkah': the page in the state that the person's second factor is in.
import { data, useActionData } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useKeptProblem } from '#app/forms/use-form-problem.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { areaOf, startPageOf } from '#domain/accounts/person.ts'
import { beginSecondFactor, confirmSecondFactor } from '#domain/accounts/second-factor/begin-second-factor.ts'
import { getSecondFactor } from '#domain/accounts/second-factor/get-second-factor.ts'
import { removeSecondFactor } from '#domain/accounts/second-factor/remove-second-factor.ts'
import { renewRecoveryCodes } from '#domain/accounts/second-factor/renew-recovery-codes.ts'
import { type SecondFactorInput, secondFactorInput } from '#domain/accounts/second-factor/second-factor-input.ts'
import type { Route } from './+types/second-factor-page.ts'
import { ConfirmKey } from './confirm-key.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type AccountPage, leaveWithoutPassword, requireOwner } from './require-owner.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Verifikasi dua langkah · Helpdesk SPMB' }]

export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireOwner(args)
  await leaveWithoutPassword(person)
  const profile = `${areaOf(person.role)}/profile`
  return { ...(await getSecondFactor(person)), start: startPageOf(person.role), profile }
}

/** What an accepted form answers: the key of the authenticator app, or the recovery codes. */
type OneTimeSecrets = { uri?: string; codes?: readonly string[] }

/** Secrets are shown in the answer itself, once, and stored nowhere. */
function showOnce(secrets: OneTimeSecrets, cookies: readonly string[] = []) {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return data(secrets, { headers })
}

async function act({ person, path }: AccountPage, { headers }: Request, input: SecondFactorInput) {
  switch (input.step) {
    case 'begin':
      return showOnce({ uri: await beginSecondFactor(person, input.password, headers) })
    case 'confirm': {
      const { codes, cookies } = await confirmSecondFactor(person, input.code, headers)
      return showOnce({ codes }, cookies)
    }
    case 'renew':
      return showOnce({ codes: await renewRecoveryCodes(person, input.password, headers) })
    case 'remove':
      await removeSecondFactor(person, input.password, headers)
      return redirectWithFlash(path, 'Verifikasi dua langkah sudah dimatikan')
  }
}

export async function action(args: Route.ActionArgs) {
  const page = await requireOwner(args)
  return answerForm(args.request, secondFactorInput, (input) => act(page, args.request, input))
}

/** The page's content. Key and codes come with the answer to a form and are gone with the next page. */
export default function SecondFactorPage({ loaderData }: Route.ComponentProps) {
  const { start, profile, ...standing } = loaderData
  const answer = useActionData<OneTimeSecrets>()
  const problem = useKeptProblem(answer)
  const given = isFormProblem(answer) ? undefined : answer
  const uri = given?.uri ?? (problem?.values.step === 'confirm' ? problem.values.uri : undefined)
  return (
    <Page
      title="Verifikasi dua langkah"
      description="Setelah password, Anda mengisi kode dari ponsel. Password yang bocor saja tidak cukup untuk masuk."
      // Until a required factor is on, no other page opens.
      {...((standing.isOn || !standing.isRequired) && { back: { to: profile, label: 'Profil' } })}
    >
      <FormNotices beside />
      {given?.codes ? (
        <RecoveryCodes codes={given.codes} start={start} />
      ) : uri && !standing.isOn ? (
        <ConfirmKey uri={uri} />
      ) : (
        <Standing {...standing} />
      )}
    </Page>
  )
}

type StandingProps = Omit<Route.ComponentProps['loaderData'], 'start' | 'profile'>

function Standing({ isOn, isRequired, codesLeft }: StandingProps) {
  if (!isOn) {
    return (
      <>
        {isRequired && (
          <Notice tone="warning" title="Wajib untuk akun Anda" className="max-w-column">
            Aktifkan dulu verifikasi dua langkah. Setelah itu halaman lain terbuka.
          </Notice>
        )}
        <PasswordStep
          step="begin"
          title="Belum aktif"
          description="Siapkan aplikasi autentikator di ponsel, misalnya Google Authenticator atau Aegis."
          action="Aktifkan"
        />
      </>
    )
  }
  return (
    <>
      <Notice tone="success" title="Aktif" className="max-w-column">
        {codesLeft > 0 ? `Tersisa ${codesLeft} kode pemulihan.` : 'Kode pemulihan sudah habis. Buat yang baru.'}
      </Notice>
      <PasswordStep
        step="renew"
        title="Kode pemulihan baru"
        description="Untuk kode yang hilang atau hampir habis. Kode yang lama tidak berlaku lagi."
        action="Buat kode baru"
        variant="secondary"
      />
      {isRequired ? (
        <p className="max-w-measure text-tinta-soft">
          Verifikasi dua langkah wajib untuk akun Anda dan tidak dapat dimatikan.
        </p>
      ) : (
        <PasswordStep
          step="remove"
          title="Matikan verifikasi dua langkah"
          description="Setelah itu password saja cukup untuk masuk."
          action="Matikan"
          variant="danger"
        />
      )}
    </>
  )
}
