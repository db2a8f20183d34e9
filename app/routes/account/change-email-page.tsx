// 'Ubah Email': the new address and the password; the change counts once both addresses have confirmed it.
import { Form, useNavigation } from 'react-router'
import { answerForm } from '#app/forms/answer-form.ts'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { changeEmailInput } from '#domain/accounts/credential-input.ts'
import { getPendingEmail, requestEmailChange } from '#domain/accounts/email/change-email.ts'
import { areaOf } from '#domain/accounts/person.ts'
import type { Route } from './+types/change-email-page.ts'
import { requireOwner } from './require-owner.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah Email · Helpdesk SPMB' }]

export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireOwner(args)
  return { email: person.email, pending: await getPendingEmail(person), profile: `${areaOf(person.role)}/profile` }
}

export async function action(args: Route.ActionArgs) {
  const { person } = await requireOwner(args)
  return answerForm(args.request, changeEmailInput, async (input) => {
    await requestEmailChange(person, input)
    return { asked: true }
  })
}

export default function ChangeEmailPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { email, pending, profile } = loaderData
  const problem = useFormProblem(answer)
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeader
        title="Ubah Email"
        description={`Alamat Anda sekarang: ${email}`}
        back={{ to: profile, label: 'Profil' }}
      />
      {pending && (
        <Notice title={`Menunggu konfirmasi: ${pending}`} role={answer && !problem ? 'status' : undefined}>
          Kami mengirim tautan ke alamat lama dan alamat baru. Alamat berubah setelah keduanya dibuka. Tautan berlaku 1
          jam.
        </Notice>
      )}
      <Card className="max-w-xl">
        <Form
          key={isFormProblem(answer) ? 'typed' : pending}
          method="post"
          noValidate
          className="grid grid-cols-1 gap-5"
        >
          {problem && Object.keys(problem.errors).length === 0 && (
            <Notice tone="error" title={problem.message} role="alert" />
          )}
          <Field label="Alamat email baru" name="email" error={problem?.errors.email}>
            <TextInput type="email" autoComplete="email" inputMode="email" defaultValue={problem?.values.email} />
          </Field>
          <Field label="Password saat ini" name="password" error={problem?.errors.password}>
            <TextInput type="password" autoComplete="current-password" />
          </Field>
          <Button type="submit" size="lg" busy={busy} busyLabel="Mengirim..." className="justify-self-start">
            Kirim tautan konfirmasi
          </Button>
        </Form>
      </Card>
    </div>
  )
}
