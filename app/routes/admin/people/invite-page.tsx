import { OfficeSelect } from '#app/components/offices/office-select.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireManager, requirePerson } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { invitePerson } from '#domain/accounts/invitations/invitation.ts'
import { invitationInput } from '#domain/accounts/people/people-input.ts'
import { invitableRoles, roleName } from '#domain/accounts/people/people-policy.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/invite-page.ts'
import { invitationOutcome } from './person-actions.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Undang pengguna · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const roles = invitableRoles(await requirePerson(context, request, 'admin'))
  if (roles.length === 0) throw new NotFound()
  return { roles, offices: await findOfficesByPlace() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireManager(context, request)
  return answerForm(request, invitationInput, async (input) => {
    const id = await invitePerson(person, input)
    return redirectWithFlash(`/admin/people/${id}`, invitationOutcome())
  })
}

export default function InvitePage({ loaderData: { roles, offices } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-8"
      title="Undang pengguna"
      description="Akunnya langsung dibuat. Orang itu membuat password sendiri lewat tautan undangan, yang berlaku 7 hari."
      back={{ to: '/admin/people', label: 'Pengguna' }}
    >
      <PortalForm stored={{ role: 'agent' }} className="grid grid-cols-1 gap-6">
        <FormNotices summary />
        <Field label="Nama lengkap" name="name">
          <TextInput autoComplete="off" />
        </Field>
        <Field label="Email" name="email">
          <TextInput type="email" inputMode="email" autoComplete="off" />
        </Field>
        <Field label="Peran" name="role" hint="Admin mulai tanpa izin; izinnya diberikan sesudahnya.">
          <Select options={roles.map((id) => ({ id, name: roleName(id) }))} />
        </Field>
        <Field label="Cabang dinas" name="officeId" hint="Hanya untuk petugas.">
          <OfficeSelect offices={offices} />
        </Field>
        <Button type="submit" size="lg" busyLabel="Mengirim..." className="justify-self-start">
          Kirim undangan
        </Button>
      </PortalForm>
    </Page>
  )
}
