import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { ProviderCard } from '#app/components/account/provider-card.tsx'
import { forgetDrafts } from '#app/components/sending/clear-drafts.ts'
import { forgetPages } from '#app/components/shell/sign-out-elsewhere.ts'
import { clearSession } from '#app/components/shell/stored-session.ts'
import { flashCookie, redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { type Area, absoluteLimit, idleLimit, isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ownerWay } from '#domain/accounts/phone/number-code.server.ts'
import { findLinkedIdentity, unlinkOwnIdentity } from '#domain/accounts/provider/linked-identity.server.ts'
import { endSessions, findSessions } from '#domain/accounts/sessions/sessions.server.ts'
import { devicesInput } from '#domain/accounts/sessions/sessions.ts'
import { signOut } from '#domain/accounts/sign-in/sign-in.ts'
import { endPushElsewhere } from '#domain/notifications/push/push-outbox.ts'
import { pushDeviceIn } from '#domain/notifications/push/push-subscription.server.ts'
import { oidcProvider } from '#platform/oidc/oidc-provider.server.ts'
import { formatDateTime, formatDuration, formatLongDate, formatRelative } from '#shared/dates.ts'
import type { Route } from './+types/sessions-page.ts'
import { requireOwner } from './require-owner.server.ts'

interface SessionListProps {
  readonly area: Area
  readonly hasPassword: boolean
  readonly ends: string
  readonly sessions: readonly {
    readonly id: string
    readonly device: { readonly name: string; readonly handheld: boolean }
    readonly seen: string
    readonly signedIn: string
    readonly network: string | null
    readonly shared: boolean
    readonly current: boolean
  }[]
  readonly more: number
  readonly children?: ReactNode
}

/** Each device has its own form, so that it works without JavaScript. */
function SessionList({ area, hasPassword, ends, sessions, more, children }: SessionListProps) {
  function clearDevice() {
    clearSession()
    forgetDrafts()
  }

  return (
    <Page
      className="max-w-column gap-6"
      title="Perangkat"
      description={
        hasPassword
          ? 'Di perangkat ini akun Anda sedang masuk. Ada yang tidak Anda kenal? Keluarkan, lalu ubah password.'
          : 'Di perangkat ini akun Anda sedang masuk. Ada yang tidak Anda kenal? Keluarkan, dan jangan berikan kode kepada siapa pun.'
      }
      back={{ to: `/${area}/profile`, label: 'Profil' }}
    >
      <FormNotices />
      <Card flush>
        <ul className="divide-y divide-garis">
          {sessions.map(({ id, device, seen, signedIn, network, shared, current }) => {
            const Icon = device.handheld ? Smartphone : Monitor
            return (
              <li key={id} className="flex gap-4 px-4 py-3 sm:px-5">
                <Icon className="mt-0.5 text-nila-700" />
                <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="font-semibold">
                      {device.name}
                      {shared && <span className="font-normal"> (perangkat bersama)</span>}
                    </p>
                    <p className="text-sm text-tinta-soft">Terakhir dipakai {seen}</p>
                    <p className="text-sm text-tinta-soft wrap-anywhere">
                      Masuk {signedIn}
                      {network && ` dari ${network}`}
                    </p>
                  </div>
                  {current ? (
                    <Badge tone="green">Perangkat ini</Badge>
                  ) : (
                    <PortalForm hidden={{ which: 'one', sessionId: id }}>
                      <Button type="submit" variant="secondary" busyLabel="Mengeluarkan...">
                        Keluarkan<span className="sr-only"> {device.name}</span>
                      </Button>
                    </PortalForm>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
        {more > 0 && (
          <p className="border-t border-garis px-4 py-3 text-sm text-tinta-soft sm:px-5">
            Dan {more.toLocaleString('id-ID')} perangkat lain yang lebih lama tidak dipakai.
          </p>
        )}
      </Card>
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <PortalForm hidden={{ which: 'others' }}>
            <Button type="submit" busyLabel="Mengeluarkan...">
              Keluar dari perangkat lain
            </Button>
          </PortalForm>
        )}
        <PortalForm hidden={{ which: 'all' }} reloadDocument onSubmit={clearDevice}>
          <Button type="submit" variant="secondary" busyLabel="Mengeluarkan...">
            Keluar dari semua
          </Button>
        </PortalForm>
      </div>
      <p className="max-w-measure text-sm text-tinta-soft">{ends}</p>
      {children}
    </Page>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Perangkat · Helpdesk SPMB' }]

function expiryLabel({ role }: Person, isShared: boolean): string {
  const lasts = absoluteLimit(role)
  if (Number.isFinite(lasts)) return `Setiap perangkat keluar dengan sendirinya ${formatDuration(lasts)} setelah masuk.`
  const rest = `Perangkat yang ${formatDuration(idleLimit(role))} tidak dipakai keluar dengan sendirinya`
  return isShared ? `${rest}, perangkat bersama setelah ${formatDuration(idleLimit(role, true))}.` : `${rest}.`
}

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
    ends: expiryLabel(
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
