// '/admin/settings': how the service is set, who changed it last, and the page on which each part is changed.

import { requireAllowed } from '#app/guards.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { mayManageBackups } from '#domain/backups/backup-policy.ts'
import { getBackupSchedule } from '#domain/backups/backup-schedule.ts'
import { mayReadSettings } from '#domain/operations/operations-policy.ts'
import { mayManageSecurity } from '#domain/security/security-policy.ts'
import { getServiceRules } from '#domain/service-levels/get-service-rules.ts'
import { mayManageServiceLevels } from '#domain/service-levels/service-level-policy.ts'
import { dayNames, rulesKey } from '#domain/service-levels/service-rules.ts'
import { getManagedLimits, mayManageLimits } from '#domain/settings/change-limits.ts'
import { agentsNeedSecondFactor } from '#domain/settings/change-staff-two-factor.ts'
import { getSettingTraces } from '#domain/settings/get-setting-traces.ts'
import { getSeason } from '#domain/settings/season.ts'
import { env } from '#platform/env.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/settings-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Pengaturan · Helpdesk SPMB' }]

/** One part of the settings: what it is now, who changed it, and where that is done by who may. */
interface Group {
  readonly title: string
  readonly items: readonly { readonly term: string; readonly description: string | undefined }[]
  readonly changed: string | null
  readonly to: string | null
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadSettings)
  const [twoFactor, schedule, season, hours, limits, traces] = await Promise.all([
    agentsNeedSecondFactor(),
    getBackupSchedule(),
    getSeason(),
    getServiceRules(person),
    mayManageLimits(person) ? getManagedLimits(person) : null,
    getSettingTraces(),
  ])
  const changed = (key: string) => {
    const trace = traces.find((each) => each.key === key)
    return trace?.by ? `Diubah ${trace.by}, ${formatDateTime(trace.at)}` : null
  }
  const groups: Group[] = [
    {
      title: 'Masuk petugas',
      items: [{ term: 'Verifikasi dua langkah agen', description: twoFactor ? 'Wajib' : 'Tidak wajib' }],
      changed: changed('staff_two_factor'),
      to: mayManageSecurity(person) ? '/admin/security' : null,
    },
    {
      title: 'Cadangan',
      items: [
        {
          term: 'Setiap hari',
          description: schedule.daily ? `Ya, pukul ${schedule.time.replace(':', '.')} WIB` : 'Tidak',
        },
        { term: 'Disimpan', description: `${schedule.keep} cadangan` },
      ],
      changed: changed('backup_schedule'),
      to: mayManageBackups(person) ? '/admin/backup' : null,
    },
    {
      title: 'Musim',
      items: [
        { term: 'Nama', description: season?.name },
        { term: 'Tahap', description: season && `${season.stages.length} tahap` },
      ],
      changed: changed('season'),
      to: null,
    },
    {
      title: 'Jam layanan',
      items: [
        { term: 'Hari kerja', description: hours.rules.days.map((day) => dayNames[day - 1]).join(', ') },
        { term: 'Jam kerja', description: `${hours.rules.opens}–${hours.rules.closes} WIB`.replaceAll(':', '.') },
      ],
      changed: changed(rulesKey),
      to: mayManageServiceLevels(person) ? '/admin/service-hours' : null,
    },
    {
      title: 'Batas pemakaian',
      items: [
        { term: 'Diubah dari bawaan', description: limits ? `${Object.keys(limits.turns).length} batas` : undefined },
      ],
      changed: changed('limits'),
      to: limits ? '/admin/settings/limits' : null,
    },
    {
      title: 'Dari server',
      items: [
        { term: 'Alamat portal', description: env.origin },
        {
          term: 'Surat',
          description: mailIsConfigured() ? `Dikirim sebagai ${env.mailFrom}` : 'Disimpan saja, belum dikirim',
        },
        { term: 'Basis data', description: env.databaseUrl ? 'Milik sendiri' : 'Bawaan portal' },
        { term: 'Mode demo', description: env.demo ? 'Menyala' : 'Mati' },
      ],
      changed:
        'Hanya pengelola server yang dapat mengubah bagian ini. Untuk pengelola: daftar variabelnya ada di .env.example.',
      to: null,
    },
  ]
  return { groups }
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Pengaturan" description="Bagaimana layanan ini diatur saat ini, dan siapa yang mengubahnya." />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        {loaderData.groups.map(({ title, items, changed, to }) => (
          <Card key={title}>
            <CardHeader
              title={title}
              actions={
                to && (
                  <ButtonLink to={to} variant="secondary" aria-label={`Ubah ${title}`}>
                    Ubah
                  </ButtonLink>
                )
              }
            />
            <DefinitionList items={items} />
            {changed && <p className="mt-4 text-sm text-tinta-soft">{changed}</p>}
          </Card>
        ))}
      </div>
    </div>
  )
}
