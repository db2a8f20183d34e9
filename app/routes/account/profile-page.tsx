// 'Profil': one's own data to view and to edit, with the figures of an agent or the permissions of an administrator.
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { getEmailChange } from '#domain/accounts/email/change-email.ts'
import { type Area, holds, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ownerWay } from '#domain/accounts/phone/prove-owner.ts'
import { changeProfile } from '#domain/accounts/profile/change-profile.ts'
import { getProfile } from '#domain/accounts/profile/get-profile.ts'
import { profileInput } from '#domain/accounts/profile/profile-input.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { mostNumbers } from '#domain/notifications/numbers/add-number.ts'
import { findOwnNumbers } from '#domain/notifications/numbers/find-own-numbers.ts'
import { getAgentPerformance } from '#domain/reporting/get-agent-performance.ts'
import { getAbsence } from '#domain/tickets/distribution/change-attendance.ts'
import { countUnanswered } from '#domain/tickets/distribution/release-unanswered.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import type { Route } from './+types/profile-page.ts'
import { AttendanceCard } from './attendance-card.tsx'
import { NumbersCard } from './numbers-card.tsx'
import { PerformanceCard } from './performance-card.tsx'
import { PermissionsCard, readPermissions } from './permissions-card.tsx'
import { ProfileView } from './profile-view.tsx'
import { requireOwner } from './require-owner.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Profil · Helpdesk SPMB' }]

// Administrators work at the desk too.
function roleLabel(person: Person, area: Area): string {
  if (area === 'client') return 'Orang tua/calon murid'
  if (area === 'helpdesk' && person.role === 'agent') return 'Agen helpdesk'
  return area === 'admin' && holds(person, 'super_admin') ? 'Super Administrator' : 'Administrator'
}

export async function loader(args: Route.LoaderArgs) {
  const { person, area } = await requireOwner(args)
  const serves = area === 'helpdesk' && mayWorkOnTickets(person)
  const [profile, performance, numbers, way, change, absence, unanswered] = await Promise.all([
    getProfile(person),
    area === 'helpdesk' ? getAgentPerformance(person) : null,
    area === 'client' && whatsappIsConfigured() ? findOwnNumbers(person.id) : null,
    ownerWay(person),
    getEmailChange(person.id),
    serves ? getAbsence(person) : undefined,
    serves ? countUnanswered(person) : 0,
  ])
  return {
    ...{ area, profile, performance, roleLabel: roleLabel(person, area) },
    ...{ numbers, mayAddNumber: (numbers?.length ?? 0) < mostNumbers },
    hasSecondFactor: person.hasSecondFactor === true,
    ...{ hasPassword: way === 'password', pendingEmail: change?.newEmail ?? null },
    editing: args.url.searchParams.get('edit') === '1',
    permissions: area === 'admin' ? readPermissions(person) : null,
    absence,
    unanswered,
  }
}

export async function action(args: Route.ActionArgs) {
  const { person, path } = await requireOwner(args)
  return answerForm(args.request, profileInput, async (input) => {
    await changeProfile(person, input, (await getLegalText('privacy')).version)
    return redirectWithFlash(path, 'Profil berhasil diperbarui')
  })
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { performance, permissions, numbers, mayAddNumber, hasSecondFactor, absence, unanswered, ...shown } = loaderData
  return (
    <ProfileView {...shown}>
      {numbers && <NumbersCard numbers={numbers} mayAdd={mayAddNumber} hasSecondFactor={hasSecondFactor} />}
      {absence !== undefined && <AttendanceCard since={absence} unanswered={unanswered} />}
      {performance && <PerformanceCard {...performance} />}
      {permissions && <PermissionsCard permissions={permissions} />}
    </ProfileView>
  )
}
