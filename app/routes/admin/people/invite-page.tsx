import { OfficeSelect } from '#app/components/offices/office-select.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireManager, requirePerson } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox, Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { invitePerson } from '#domain/accounts/invitations/invitation.ts'
import { invitationInput } from '#domain/accounts/people/people-input.ts'
import { invitableRoles, permissionsToGrant, roleName } from '#domain/accounts/people/people-policy.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission } from '#domain/accounts/person.ts'
import { appointLeadIn } from '#domain/offices/office.server.ts'
import { mayManageOffices } from '#domain/offices/office.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/invite-page.ts'
import { invitationOutcome } from './person-actions.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Undang pengguna · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const roles = invitableRoles(person)
  if (roles.length === 0) throw new NotFound()
  const [ofAgents, ofAdmins] = [permissionsToGrant(person, 'agent'), permissionsToGrant(person, 'admin')]
  return {
    roles,
    offices: await findOfficesByPlace(),
    mayAppoint: mayManageOffices(person),
    grants: (Object.keys(permissions) as Permission[])
      .map((name) => ({ name, ofAgents: ofAgents.includes(name), ofAdmins: ofAdmins.includes(name) }))
      .filter(({ ofAgents: one, ofAdmins: other }) => one || other),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireManager(context, request)
  return answerForm(request, invitationInput, async ({ lead, ...input }) => {
    const leads = lead && input.role === 'agent'
    const id = await invitePerson(person, input, async (tx, invited) => {
      if (leads) await appointLeadIn(tx, person, invited)
    })
    return redirectWithFlash(`/admin/people/${id}`, invitationOutcome())
  })
}

export default function InvitePage({ loaderData }: Route.ComponentProps) {
  const { roles, offices, mayAppoint, grants } = loaderData
  return (
    <Page
      className="gap-6"
      title="Undang pengguna"
      description="Akunnya langsung dibuat. Orang itu membuat password sendiri lewat tautan undangan, yang berlaku 7 hari."
      back={{ to: '/admin/people', label: 'Pengguna' }}
    >
      <PortalForm stored={{ role: 'agent' }} className="grid grid-cols-1 gap-5">
        <FormNotices summary />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <Card className="grid grid-cols-1 gap-5">
            <Field label="Nama lengkap" name="name">
              <TextInput autoComplete="off" />
            </Field>
            <Field label="Email" name="email">
              <TextInput type="email" inputMode="email" autoComplete="off" />
            </Field>
          </Card>
          <Card className="grid grid-cols-1 gap-5 lg:row-span-2">
            <Field label="Peran" name="role">
              <Select options={roles.map((id) => ({ id, name: roleName(id) }))} />
            </Field>
            <div data-for="agent">
              <Field label="Cabang dinas" name="officeId" hint="Hanya untuk petugas.">
                <OfficeSelect offices={offices} />
              </Field>
              {mayAppoint && (
                <div className="mt-2">
                  <Checkbox name="lead">Penanggung jawab cabang dinas itu</Checkbox>
                  <p className="pl-9 text-sm text-tinta-soft">
                    Diberi tahu lebih dulu bila ada tiket yang terlambat. Menggantikan yang sekarang.
                  </p>
                </div>
              )}
            </div>
          </Card>
          {grants.length > 0 && <Permissions grants={grants} />}
        </div>
        <Button type="submit" size="lg" busyLabel="Mengirim..." className="justify-self-start">
          Kirim undangan
        </Button>
      </PortalForm>
    </Page>
  )
}

function Permissions({ grants }: Pick<Route.ComponentProps['loaderData'], 'grants'>) {
  return (
    <Card>
      <fieldset className="grid sm:grid-cols-2">
        <legend className="font-semibold">Izin</legend>
        {grants.map(({ name, ofAgents, ofAdmins }) => (
          <div key={name} data-for={ofAgents && ofAdmins ? undefined : ofAgents ? 'agent' : 'admin'}>
            <Checkbox name={name}>{permissions[name]}</Checkbox>
          </div>
        ))}
      </fieldset>
    </Card>
  )
}
