import { MailCheck } from 'lucide-react'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requestContext } from '#app/request-context.ts'
import { keyPageHeaders, keyPageMeta, LinkExpired, tokenOf } from '#app/routes/sign-in/link/link-page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page, PageHeader } from '#app/ui/page-header.tsx'
import { verifyEmailInput } from '#domain/accounts/credential-input.ts'
import { type ChangeOutcome, confirmEmailChange, getEmailChangeLink } from '#domain/accounts/email/email-change.ts'
import { areaOf } from '#domain/accounts/person.ts'
import type { Route } from './+types/confirm-email-change-page.ts'

export const meta: Route.MetaFunction = () => keyPageMeta('Perubahan alamat email')

export const headers = () => keyPageHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const person = await context.get(requestContext).person()
  const again = `${areaOf(person?.role ?? 'client')}/change-email`
  return { token, again, link: await getEmailChangeLink(token, person) }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, verifyEmailInput, async (input) => {
    const { requestId, person } = context.get(requestContext)
    return { outcome: await confirmEmailChange(input, { person: await person(), requestId }) }
  })
}

const titles = { old: 'Setujui perubahan email', new: 'Konfirmasi alamat email baru' }

const bothAgree = 'Alamat berubah setelah kedua alamat menyetujui.'
const lastStep = 'Sesudahnya Anda masuk dengan alamat yang baru.'

const outcomes: Record<ChangeOutcome, string> = {
  changed: 'Alamat email akun Anda sudah berubah. Mulai sekarang, masuklah dengan alamat yang baru.',
  old: 'Terima kasih. Tinggal satu langkah: buka tautan yang kami kirim ke alamat email lama.',
  new: 'Terima kasih. Tinggal satu langkah: buka tautan yang kami kirim ke alamat email baru.',
}

export default function ConfirmEmailChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { link, token, again } = loaderData
  const outcome = outcomeIn(actionData)
  if (outcome) return <Confirmed outcome={outcome} />
  if (!link) return <LinkExpired to={again} label="Minta tautan baru" />
  return (
    <Page title={titles[link.side]} description={link.isLast ? lastStep : bothAgree}>
      <PortalForm hidden={{ token }} className="grid justify-items-start gap-5">
        <FormNotices />
        {link.asksPassword && (
          <Field
            label="Password"
            name="password"
            hint="Password akun yang alamatnya diubah. Bukan Anda yang meminta? Tutup saja halaman ini."
            className="w-full"
          >
            <TextInput type="password" autoComplete="current-password" />
          </Field>
        )}
        <Button type="submit" size="lg" busyLabel="Menyimpan...">
          Ya, setuju
        </Button>
      </PortalForm>
    </Page>
  )
}

function outcomeIn(answer: unknown): ChangeOutcome | undefined {
  if (typeof answer !== 'object' || answer === null || !('outcome' in answer)) return undefined
  return answer.outcome as ChangeOutcome
}

function Confirmed({ outcome }: { outcome: ChangeOutcome }) {
  return (
    <div className="grid justify-items-start gap-6">
      <MailCheck className="size-10 text-nila-700" />
      <PageHeader title="Tersimpan" />
      <p role="status">{outcomes[outcome]}</p>
      <ButtonLink to="/login">Ke akun saya</ButtonLink>
    </div>
  )
}
