import { useRef } from 'react'
import { data, Link, redirect, useSearchParams } from 'react-router'
import { z } from 'zod'
import { CodeNotArrived } from '#app/components/account/code-not-arrived.tsx'
import { proofField, useProof } from '#app/components/proof/use-proof.ts'
import { flashCookie, redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requestContext } from '#app/request-context.ts'
import { pathAfterSignIn, safeReturnPath, withNext } from '#app/return-path.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { codeCookie, codeIdsIn, noCodeCookie, noWantedCookie } from '#app/ways-in/sign-in-cookies.server.ts'
import { findCodeUnderWay, requestNumberCode } from '#domain/accounts/phone/number-code.server.ts'
import { anonymousOwner, numberCodeInput } from '#domain/accounts/phone/number-code.ts'
import { placeholderAddress } from '#domain/accounts/placeholder-address.ts'
import { knownDevice } from '#domain/accounts/sign-in/attempt-limits.server.ts'
import { signInByNumber } from '#domain/accounts/sign-in/sign-in.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { takeProvenNumber } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import { TooMany } from '#shared/errors.ts'
import { mobileField } from '#shared/numbers/phone-field.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/whatsapp-sign-in-page.ts'

interface CodeFormProps {
  readonly sent: { readonly number: string }
  readonly portalNumber: string | null
  readonly otherNumber: string
  readonly wanted: string | null
}

function CodeForm({ sent, portalNumber, otherNumber, wanted }: CodeFormProps) {
  const other = wanted ? `${otherNumber}&next=${encodeURIComponent(wanted)}` : otherNumber
  return (
    <>
      <FormNotices beside />
      <PortalForm intent="code" className="grid gap-5">
        <Field
          label="Kode"
          name="code"
          hint={`6 angka, dikirim ke ${formatPhone(sent.number)} dan berlaku 10 menit. Jangan berikan kepada siapa pun.`}
        >
          <TextInput inputMode="numeric" autoComplete="one-time-code" autoCorrect="off" spellCheck={false} />
        </Field>
        <Checkbox name="shared" value="ya">
          Perangkat bersama
          <span className="block text-sm text-tinta-soft">
            Dipakai orang lain juga. Anda keluar sendiri bila 30 menit tidak dipakai atau peramban ditutup.
          </span>
        </Checkbox>
        <Button type="submit" size="lg" busyLabel="Memeriksa...">
          Masuk
        </Button>
      </PortalForm>
      <CodeNotArrived portalNumber={portalNumber} />
      <p>
        <Link to={other}>Pakai nomor lain</Link>
      </p>
    </>
  )
}

export const meta: Route.MetaFunction = () => [
  { title: 'Masuk dengan WhatsApp · Helpdesk SPMB' },
  { name: 'robots', content: 'noindex' },
]

const wantedPath = (request: Request) => new URL(request.url).searchParams.get('next')

export async function loader({ context, request }: Route.LoaderArgs) {
  const wanted = wantedPath(request)
  const person = await context.get(requestContext).person()
  if (person) throw redirect(pathAfterSignIn(person.role, wanted))
  if (!whatsappIsConfigured()) throw redirect(withNext('/login', wanted))
  const asksOther = new URL(request.url).searchParams.has('other')
  const sent = asksOther ? null : await findCodeUnderWay(codeIdsIn(request), null)
  const portalNumber = whatsappSettings().number ?? null
  return data({ sent, portalNumber }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ context, request }: Route.ActionArgs) {
  const wanted = wantedPath(request)
  if (!whatsappIsConfigured()) throw redirect(withNext('/login', wanted))
  const { intent } = Object.fromEntries(
    await request
      .clone()
      .formData()
      .catch(() => new FormData()),
  )
  const { address } = context.get(requestContext)
  if (intent === 'code') return enter(request, address, wanted)
  const asked = z.object({ [proofField]: z.string().default('') })
  return answerForm(request, intent === 'again' ? asked : asked.extend({ phone: mobileField }), async (input) => {
    const sent = 'phone' in input ? null : await findCodeUnderWay(codeIdsIn(request), null)
    const number = 'phone' in input ? String(input.phone) : sent?.number
    const path = withNext('/login/whatsapp', wanted)
    if (!number) return redirectWithFlash(path, 'Waktu untuk kode sudah habis. Tulis nomor Anda lagi.', 'info')
    if (sent && sent.waitMs > 0) throw new TooMany(sent.waitMs, 'Kode baru saja diminta')
    const device = knownDevice(request.headers, number)
    const id = await requestNumberCode(number, address, null, { device, proof: input[proofField] })
    return redirect(path, { headers: { 'Set-Cookie': codeCookie(request, id) } })
  })
}

function enter(request: Request, address: string, wanted: string | null) {
  return answerForm(request, numberCodeInput, async ({ code, shared }) => {
    const [terms, privacy] = await Promise.all([getLegalText('terms'), getLegalText('privacy')])
    const answer = await signInByNumber(
      { ids: codeIdsIn(request), code, shared: shared !== undefined },
      {
        ...{ headers: request.headers, address },
        fresh: { name: anonymousOwner, email: placeholderAddress() },
        versions: { terms: terms.version, privacy: privacy.version },
      },
    )
    const headers = new Headers({ 'Set-Cookie': noCodeCookie() })
    if ('passwordOnly' in answer) {
      headers.append('Set-Cookie', flashCookie(answer.passwordOnly, 'info'))
      return redirect(withNext('/login', wanted), { headers })
    }
    // An event does it too; here the first page already shows the questions.
    await takeProvenNumber(answer)
    for (const cookie of [...answer.cookies, noWantedCookie(), flashCookie('Login berhasil')])
      headers.append('Set-Cookie', cookie)
    return redirect(pathAfterSignIn('client', wanted), { headers })
  })
}

export default function WhatsappSignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, portalNumber } = loaderData
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const proving = useProof(actionData, form)
  const wanted = safeReturnPath(search.get('next')) ?? null
  if (sent) {
    return (
      <Page title="Masuk dengan WhatsApp" description="Ketik kode yang kami kirim lewat WhatsApp.">
        <CodeForm sent={sent} portalNumber={portalNumber} otherNumber="/login/whatsapp?other=1" wanted={wanted} />
      </Page>
    )
  }
  return (
    <Page
      title="Masuk dengan WhatsApp"
      description="Tulis nomor WhatsApp Anda. Kami mengirim kode 6 angka ke nomor itu, tanpa password."
    >
      {wanted && <Notice>Setelah masuk, Anda kembali ke halaman yang Anda tuju.</Notice>}
      <PortalForm ref={form} held={proving} intent="number" className="grid gap-5">
        <FormNotices />
        <input type="hidden" name={proofField} defaultValue="" />
        <Field label="Nomor WhatsApp" name="phone" hint="Contoh: 0812 3456 7890">
          <TextInput type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <p className="text-sm text-tinta-soft">
          Dengan masuk, Anda menyetujui <Link to="/terms">syarat dan ketentuan</Link> serta{' '}
          <Link to="/privacy">kebijakan privasi</Link>.
        </p>
        <Button type="submit" size="lg" busy={proving} busyLabel="Mengirim...">
          Kirim kode
        </Button>
      </PortalForm>
      <p>
        <Link to={withNext('/login', wanted)}>Masuk dengan email</Link>
      </p>
    </Page>
  )
}
