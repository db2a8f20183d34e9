import { useRef } from 'react'
import { data, Link, redirect, useSearchParams } from 'react-router'
import { RegistrantFieldset } from '#app/components/account/registrant-fields.tsx'
import { LegalLink } from '#app/components/legal/legal-link.tsx'
import { proofField, useProof } from '#app/components/proof/use-proof.ts'
import { flashCookie } from '#app/flash.ts'
import { answerForm, type FormProblem } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useKeptProblem, usePasswordsEmptied } from '#app/forms/use-form-problem.ts'
import { requestContext } from '#app/request-context.ts'
import { pathAfterSignIn, registeredMark, safeReturnPath, withNext } from '#app/return-path.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { wantedCookie } from '#app/ways-in/sign-in-cookies.server.ts'
import { nisnLength, registrationInput } from '#domain/accounts/account-input.ts'
import { registerAccount } from '#domain/accounts/registration/registration.server.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { digitsOf, formatPhone } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/register-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Buat Akun Baru · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(requestContext).person()
  if (person) throw redirect(pathAfterSignIn(person.role, new URL(request.url).searchParams.get('next')))
  return null
}

export function action({ request, context }: Route.ActionArgs) {
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'))
  return answerForm(request, registrationInput, async (input) => {
    const { address, requestId } = context.get(requestContext)
    const [terms, privacy] = await Promise.all([getLegalText('terms'), getLegalText('privacy')])
    const consents = { terms: terms.version, privacy: privacy.version }
    const challenge = await registerAccount(input, {
      address,
      requestId,
      consents,
      ...(input.proof && { proof: input.proof }),
    })
    if (challenge) {
      const { namaLengkap, nisn, noHp, email, registrant, adult, guardianName, guardianAgrees } = input
      const entries = Object.entries({ registrant, adult, guardianName, guardianAgrees })
      const typed = Object.fromEntries(entries.filter((each): each is [string, string] => each[1] !== undefined))
      const values = { namaLengkap, nisn, noHp: formatPhone(noHp), email, terms: 'ya', ...typed }
      const busy = { id: crypto.randomUUID(), message: networkIsBusy, errors: {}, values, challenge }
      return data(busy satisfies FormProblem, { status: 429 })
    }
    const way = new URLSearchParams({ ...(next && { next }), [registeredMark]: 'ya' })
    const headers = new Headers({ 'Set-Cookie': flashCookie('Registrasi berhasil! Silakan login dengan akun Anda.') })
    const kept = wantedCookie(next ?? null)
    if (kept) headers.append('Set-Cookie', kept)
    return redirect(`/login?${way}`, { headers })
  })
}

const networkIsBusy =
  'Banyak yang mendaftar dari jaringan ini. Tekan Daftar sekali lagi; bila tetap gagal, nyalakan JavaScript atau coba lagi satu jam lagi.'

const fields = [
  { name: 'namaLengkap', label: 'Nama lengkap', autoComplete: 'name' },
  {
    name: 'nisn',
    label: 'NISN',
    hint: `${nisnLength} digit angka`,
    autoComplete: 'off',
    inputMode: 'numeric',
  },
  {
    name: 'noHp',
    label: 'Nomor HP',
    hint: 'Contoh: 0812 0000 0000',
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
  },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', inputMode: 'email' },
  {
    name: 'password',
    label: 'Password',
    hint: 'Minimal 8 karakter. Pakai beberapa kata yang tidak berhubungan.',
    type: 'password',
    autoComplete: 'new-password',
  },
  { name: 'confirmPassword', label: 'Konfirmasi password', type: 'password', autoComplete: 'new-password' },
] as const

export default function RegisterPage({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const answer = useKeptProblem(actionData)
  const emptied = usePasswordsEmptied(answer)
  const proving = useProof(emptied ? undefined : answer, form)
  const wanted = safeReturnPath(search.get('next'))
  return (
    <Page title="Buat Akun Baru" description="Satu akun untuk mengirim pertanyaan dan membaca jawabannya.">
      <PortalForm ref={form} held={proving} stored={{ registrant: 'parent' }} className="grid gap-5">
        <FormNotices />
        <input type="hidden" name={proofField} defaultValue="" />
        {fields.map(({ name, label, ...input }) => {
          const { hint, ...attributes } = { hint: undefined, type: 'text', ...input }
          const again = emptied && attributes.type === 'password' ? typeAgain : undefined
          return (
            <Field key={name} name={name} label={label} hint={again ?? hint}>
              <TextInput {...attributes} {...(name === 'nisn' && { onInput: keepDigits })} />
            </Field>
          )
        })}
        <RegistrantFieldset legend="Siapa yang mendaftar?" />
        <Checkbox name="terms" value="ya">
          Saya menyetujui <LegalLink to="/terms" /> dan <LegalLink to="/privacy" />
        </Checkbox>
        <Button type="submit" size="lg" busy={proving} busyLabel="Sedang Mendaftar...">
          Daftar
        </Button>
      </PortalForm>
      <p>
        Sudah punya akun? <Link to={withNext('/login', wanted)}>Masuk di sini</Link>
      </p>
    </Page>
  )
}

const typeAgain = 'Ketik lagi password Anda (minimal 8 karakter): demi keamanan, isinya tidak kami simpan.'

function keepDigits(event: { currentTarget: HTMLInputElement }) {
  const box = event.currentTarget
  const digits = digitsOf(box.value).slice(0, nisnLength)
  if (digits !== box.value) box.value = digits
}
