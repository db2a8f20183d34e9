import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { changeEmailInput } from '#domain/accounts/credential-input.ts'
import { getEmailChange, requestEmailChange } from '#domain/accounts/email/email-change.ts'
import { areaOf } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import type { Route } from './+types/change-email-page.ts'
import { leaveWithoutPassword, requireOwner } from './require-owner.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah Email · Helpdesk SPMB' }]

export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireOwner(args)
  await leaveWithoutPassword(person)
  const change = await getEmailChange(person.id)
  const email = hasAddress(person.email) ? person.email : null
  return {
    email,
    pending: change?.newEmail ?? null,
    asksBoth: change?.oldConfirmedAt === null,
    sendsMails: mailIsConfigured(),
    profile: `${areaOf(person.role)}/profile`,
  }
}

export async function action(args: Route.ActionArgs) {
  const { person } = await requireOwner(args)
  return answerForm(args.request, changeEmailInput, async (input) => {
    await requestEmailChange(person, input)
    return { asked: true }
  })
}

function sentWords(asksBoth: boolean): string {
  return asksBoth
    ? 'Kami mengirim tautan ke alamat lama dan alamat baru. Alamat berubah setelah keduanya dibuka. Tautan berlaku 1 jam.'
    : 'Kami mengirim tautan ke alamat itu. Alamat berlaku setelah tautannya dibuka. Tautan berlaku 1 jam.'
}

export default function ChangeEmailPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { email, pending, asksBoth, sendsMails, profile } = loaderData
  const refused = isFormProblem(answer)
  return (
    <Page
      title="Ubah Email"
      description={email ? `Alamat Anda sekarang: ${email}` : 'Akun Anda belum punya alamat email.'}
      back={{ to: profile, label: 'Profil' }}
    >
      {pending && (
        <Notice title={`Menunggu konfirmasi: ${pending}`} role={answer && !refused ? 'status' : undefined}>
          {sendsMails ? sentWords(asksBoth) : 'Email belum diatur di portal ini: tautan konfirmasi tidak terkirim.'}
        </Notice>
      )}
      <Card className="max-w-column">
        <PortalForm key={pending} className="grid grid-cols-1 gap-5">
          <FormNotices />
          <Field label="Alamat email baru" name="email">
            <TextInput type="email" autoComplete="email" inputMode="email" />
          </Field>
          <Field label="Password saat ini" name="password">
            <TextInput type="password" autoComplete="current-password" />
          </Field>
          <Button type="submit" size="lg" busyLabel="Mengirim..." className="justify-self-start">
            Kirim tautan konfirmasi
          </Button>
        </PortalForm>
      </Card>
    </Page>
  )
}
