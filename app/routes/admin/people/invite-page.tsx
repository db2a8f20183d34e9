// '/admin/people/invite': 'Undang orang', one member of staff by invitation mail.
import { Form, redirect, useNavigation } from 'react-router'
import { OfficeSelect } from '#app/components/offices/office-select.tsx'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { requireManager, requirePerson } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { invitePerson } from '#domain/accounts/invitations/invite-person.ts'
import { invitationInput } from '#domain/accounts/people/people-input.ts'
import { roleName } from '#domain/accounts/people/people-messages.ts'
import { invitableRoles } from '#domain/accounts/people/people-policy.ts'
import { findOfficeChoices } from '#domain/offices/find-offices.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/invite-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Undang orang · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const roles = invitableRoles(await requirePerson(context, request, 'admin'))
  if (roles.length === 0) throw new NotFound()
  return { roles, offices: await findOfficeChoices() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireManager(context, request)
  return answerForm(request, invitationInput, async (input) => {
    const id = await invitePerson(person, input)
    return redirect(`/admin/people/${id}`, { headers: { 'Set-Cookie': flashCookie('invitation-sent') } })
  })
}

export default function InvitePage({ loaderData, actionData }: Route.ComponentProps) {
  const { roles, offices } = loaderData
  const busy = useNavigation().state === 'submitting'
  const problem = useFormProblem(actionData)
  const { errors = {}, values = {} } = problem ?? {}
  const wrong = Object.entries(errors).map(([name, message]) => ({ name, message }))
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-8">
      <PageHeader
        title="Undang orang"
        description="Akunnya langsung dibuat. Orang itu membuat password sendiri lewat tautan di emailnya, yang berlaku 7 hari."
        back={{ to: '/admin/people', label: 'Orang' }}
      />
      {wrong.length > 0 && <ErrorSummary key={problem?.id} errors={wrong} />}
      {problem && wrong.length === 0 && <Notice tone="error" title={problem.message} role="alert" />}
      <Form method="post" noValidate className="grid grid-cols-1 gap-6">
        <Field label="Nama lengkap" name="name" error={errors.name}>
          <TextInput defaultValue={values.name} autoComplete="off" />
        </Field>
        <Field label="Email" name="email" error={errors.email}>
          <TextInput type="email" defaultValue={values.email} inputMode="email" autoComplete="off" />
        </Field>
        <Field
          label="Peran"
          name="role"
          error={errors.role}
          hint="Admin mulai tanpa izin; izinnya diberikan sesudahnya."
        >
          <Select defaultValue={values.role ?? 'agent'}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleName(role)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Cabang dinas" name="officeId" error={errors.officeId} hint="Hanya untuk agen.">
          <OfficeSelect offices={offices} defaultValue={values.officeId} />
        </Field>
        <Button type="submit" size="lg" busy={busy} busyLabel="Mengirim..." className="justify-self-start">
          Kirim undangan
        </Button>
      </Form>
    </div>
  )
}
