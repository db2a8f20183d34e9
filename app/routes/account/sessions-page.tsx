// 'Perangkat': the devices one is signed in on, and for staff the account of another provider they sign in with.
import { redirect } from 'react-router'
import { ProviderCard } from '#app/components/account/provider-card.tsx'
import { forgetPages } from '#app/components/shell/clear-saved-pages.ts'
import { flashCookie, redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { absoluteLimit, idleLimit, isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ownerWay } from '#domain/accounts/phone/prove-owner.ts'
import { findLinkedIdentity } from '#domain/accounts/provider/find-linked-identity.ts'
import { unlinkOwnIdentity } from '#domain/accounts/provider/unlink-own-identity.ts'
import { endSessions } from '#domain/accounts/sessions/end-sessions.ts'
import { findSessions } from '#domain/accounts/sessions/find-sessions.ts'
import { devicesInput } from '#domain/accounts/sessions/session-input.ts'
import { signOut } from '#domain/accounts/sign-in/sign-out.ts'
import { pushDeviceIn } from '#domain/notifications/push/device-id.server.ts'
import { endPushElsewhere } from '#domain/notifications/push/endings.ts'
import { oidcProvider } from '#platform/oidc/oidc-provider.server.ts'
import { formatDateTime, formatDuration, formatLongDate, formatRelative } from '#shared/dates.ts'
import type { Route } from './+types/sessions-page.ts'
import { requireOwner } from './require-owner.server.ts'
import { SessionList } from './session-list.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Perangkat · Helpdesk SPMB' }]

/** When the person's devices are signed out by themselves, in a sentence. */
function endsInWords({ role }: Person, isShared: boolean): string {
  const lasts = absoluteLimit(role)
  if (Number.isFinite(lasts)) return `Setiap perangkat keluar dengan sendirinya ${formatDuration(lasts)} setelah masuk.`
  const rest = `Perangkat yang ${formatDuration(idleLimit(role))} tidak dipakai keluar dengan sendirinya`
  return isShared ? `${rest}, perangkat bersama setelah ${formatDuration(idleLimit(role, true))}.` : `${rest}.`
}

/** The account of the provider that the person signs in with; null where there is no provider for them. */
async function providerOf(person: Person) {
  if (!oidcProvider || !isStaff(person)) return null
  const linked = await findLinkedIdentity(person.id, oidcProvider.issuer)
  const shown = linked && { email: linked.email, since: formatLongDate(linked.linkedAt) }
  return { name: oidcProvider.name, linked: shown }
}

export async function loader(args: Route.LoaderArgs) {
  const { person, area } = await requireOwner(args)
  const [{ sessions, more }, way, provider] = await Promise.all([
    findSessions(person),
    ownerWay(person),
    providerOf(person),
  ])
  const here = sessions.find(({ current }) => current)?.address
  return {
    ...{ area, hasPassword: way === 'password', provider },
    ends: endsInWords(
      person,
      sessions.some(({ shared }) => shared),
    ),
    sessions: sessions.map(({ lastSeenAt, signedInAt, address, ...rest }) => ({
      ...rest,
      seen: formatRelative(lastSeenAt),
      signedIn: formatDateTime(signedInAt),
      network: address && (address === here && !rest.current ? 'jaringan yang sama dengan perangkat ini' : address),
    })),
    more,
  }
}

export async function action(args: Route.ActionArgs) {
  const { person, path } = await requireOwner(args)
  return answerForm(args.request, devicesInput, async (input) => {
    if (input.which === 'provider') {
      await unlinkOwnIdentity(person)
      return redirectWithFlash(path, 'Akun itu tidak terhubung lagi')
    }
    await endSessions(person, input)
    // Which device a single session was on is not known.
    if (input.which === 'others') await endPushElsewhere(person.id, pushDeviceIn(args.request.headers))
    if (input.which === 'all') await endPushElsewhere(person.id)
    if (input.which !== 'all') {
      const text = input.which === 'one' ? 'Perangkat itu sudah keluar' : 'Semua perangkat lain sudah keluar'
      return redirectWithFlash(path, text)
    }
    const headers = new Headers(forgetPages)
    for (const cookie of [...(await signOut(args.request.headers)), flashCookie('Anda sudah keluar')]) {
      headers.append('Set-Cookie', cookie)
    }
    return redirect('/login', { headers })
  })
}

// Also after a refusal: the device may have left in the meantime.
export const shouldRevalidate = () => true

export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const { provider, ...list } = loaderData
  return (
    <SessionList {...list}>{provider && <ProviderCard {...provider} hasPassword={list.hasPassword} />}</SessionList>
  )
}
