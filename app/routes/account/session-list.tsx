// The devices one is signed in on, and the ways to end that.
import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { forgetDrafts } from '#app/components/sending/clear-drafts.ts'
import { clearSession } from '#app/components/shell/stored-session.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page-header.tsx'
import type { Area } from '#domain/accounts/permissions.ts'

/** Props of `SessionList`: the area the page stands in, and what its loader found. */
export interface SessionListProps {
  readonly area: Area
  /** False for who signs in with codes alone. */
  readonly hasPassword: boolean
  /** When devices leave by themselves, in a sentence. */
  readonly ends: string
  readonly sessions: readonly {
    readonly id: string
    readonly device: { readonly name: string; readonly handheld: boolean }
    readonly seen: string
    readonly signedIn: string
    /** Where it signed in from: an address, or that it is the network of the device in use. */
    readonly network: string | null
    /** Others use it too. */
    readonly shared: boolean
    readonly current: boolean
  }[]
  /** How many more devices are signed in than are listed. */
  readonly more: number
  /** Cards below the devices. */
  readonly children?: ReactNode
}

/** Each device has a form of its own, so that it works without JavaScript. */
export function SessionList({ area, hasPassword, ends, sessions, more, children }: SessionListProps) {
  function forget() {
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
        <PortalForm hidden={{ which: 'all' }} reloadDocument onSubmit={forget}>
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
