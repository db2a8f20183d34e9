import { Download } from 'lucide-react'
import { data, useActionData } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useKeptProblem } from '#app/forms/use-form-problem.ts'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { areaOf, startPageOf } from '#domain/accounts/person.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#domain/accounts/second-factor/second-factor.server.ts'
import { type SecondFactorInput, secondFactorInput } from '#domain/accounts/second-factor/second-factor-input.ts'
import type { Route } from './+types/second-factor-page.ts'
import { type AccountPage, leaveWithoutPassword, requireOwner } from './require-owner.server.ts'

/** `uri` is the 'otpauth:' address; it contains the key. */
function ConfirmKey({ uri }: { uri: string }) {
  const key = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <Card className="max-w-column">
      <ol className="grid list-decimal grid-cols-1 gap-6 pl-5 marker:font-semibold">
        <li>
          <p>Pindai kode QR ini dengan aplikasi autentikator.</p>
          <QrCode text={uri} label="Kode QR kunci verifikasi dua langkah" className="mt-3 max-w-60" />
        </li>
        <li>
          <p>Tidak dapat memindai? Ketik kunci ini di aplikasinya.</p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <code className="min-w-0 rounded-control bg-abu px-3 py-2 wrap-anywhere">
              {key.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton text={key} what="Kunci" />
          </div>
        </li>
        <li>
          <p>Isi kode yang ditampilkan aplikasi.</p>
          <PortalForm hidden={{ step: 'confirm', uri }} className="mt-2 grid grid-cols-1 gap-5">
            <Field label="Kode" name="code" hint="6 angka, berganti setiap 30 detik.">
              <TextInput inputMode="numeric" autoComplete="one-time-code" />
            </Field>
            <Button type="submit" busyLabel="Memeriksa..." className="justify-self-start">
              Aktifkan sekarang
            </Button>
          </PortalForm>
        </li>
      </ol>
    </Card>
  )
}

interface PasswordStepProps {
  readonly step: 'begin' | 'renew' | 'remove'
  readonly title: string
  readonly description: string
  readonly action: string
  readonly variant?: ButtonVariant
}

function PasswordStep({ step, title, description, action, variant = 'primary' }: PasswordStepProps) {
  return (
    <Card className="max-w-column" title={title} description={description}>
      <PortalForm hidden={{ step }} className="grid grid-cols-1 gap-5" aria-label={title}>
        <Field label="Password" name="password" id={`password-${step}`}>
          <TextInput type="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" variant={variant} busyLabel="Memeriksa..." className="justify-self-start">
          {action}
        </Button>
      </PortalForm>
    </Card>
  )
}

/** The list and what to do with it; `start` is the person's own start page. */
function RecoveryCodes({ codes, start }: { codes: readonly string[]; start: string }) {
  const text = `Kode pemulihan Helpdesk SPMB\nSetiap kode hanya untuk sekali pakai.\n\n${codes.join('\n')}\n`
  return (
    <div className="grid max-w-column grid-cols-1 gap-6">
      <Notice tone="success" title="Verifikasi dua langkah aktif" role="status" />
      <Card
        title="Kode pemulihan"
        description="Simpan sekarang; kode ini tidak ditampilkan lagi. Satu kode menggantikan ponsel Anda satu kali."
      >
        <ul
          aria-label="Kode pemulihan"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-abu p-4 text-center"
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="kode-pemulihan-helpdesk-spmb.txt"
            className="inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            <Download />
            Unduh
          </a>
          <CopyButton text={text} what="Kode pemulihan" />
        </div>
      </Card>
      <ButtonLink to={start} className="justify-self-start">
        Kode sudah saya simpan
      </ButtonLink>
    </div>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Verifikasi dua langkah · Helpdesk SPMB' }]

export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireOwner(args)
  await leaveWithoutPassword(person)
  const profile = `${areaOf(person.role)}/profile`
  return { ...(await getSecondFactor(person)), start: startPageOf(person.role), profile }
}

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
