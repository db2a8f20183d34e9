// The parts of '/admin/settings': what each is now, who changed it last, and the page on which who may changes it.

import type { Person } from '#domain/accounts/person.ts'
import { agentsNeedSecondFactor } from '#domain/accounts/second-factor/second-factor.server.ts'
import { mayManageSecurity } from '#domain/accounts/security/security.ts'
import { mayManageOffices } from '#domain/offices/office.ts'
import { getProvinceContact } from '#domain/offices/province-contact.ts'
import { mayManageBackups } from '#domain/operations/backups/backup.ts'
import { getBackupSchedule } from '#domain/operations/backups/backup-schedule.ts'
import { mayManagePeak, switches, switchNames } from '#domain/operations/peak/peak.ts'
import { isPutOff } from '#domain/operations/peak/peak-now.server.ts'
import { getDataProtectionContact } from '#domain/operations/settings/data-protection-contact.ts'
import { findSettingChanges } from '#domain/operations/settings/find-setting-changes.ts'
import { getManagedLimits, mayManageLimits } from '#domain/operations/settings/rate-limits.ts'
import { mayManageBreaches } from '#domain/privacy/breaches/breach.ts'
import { erasureClasses, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { getRetentionSettings } from '#domain/privacy/retention/retention.server.ts'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { mayManageSeason } from '#domain/season/season-policy.ts'
import { getCrisisLine } from '#domain/tickets/distress/crisis-line.ts'
import { getServiceRules } from '#domain/tickets/sla/service-rules.server.ts'
import { dayNames, mayManageServiceLevels } from '#domain/tickets/sla/service-rules.ts'
import { env } from '#platform/env.server.ts'
import type { ManagedSetting } from '#platform/settings/setting-keys.ts'
import { formatDateTime } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'

interface Part {
  readonly title: string
  readonly items: readonly { readonly term: string; readonly description: string | undefined }[]
  /** The page on which it is changed; null for who may not. */
  readonly to: string | null
}

export interface SettingGroup extends Part {
  readonly changed: string | null
}

async function partsFor(person: Person): Promise<Record<ManagedSetting, Part>> {
  const [twoFactor, schedule, season, hours, limits, retention, contact, province, crisis] = await Promise.all([
    agentsNeedSecondFactor(),
    getBackupSchedule(),
    getSeason(),
    getServiceRules(person),
    mayManageLimits(person) ? getManagedLimits(person) : null,
    getRetentionSettings(),
    getDataProtectionContact(),
    getProvinceContact(),
    getCrisisLine(),
  ])
  return {
    staff_two_factor: {
      title: 'Masuk petugas',
      items: [{ term: 'Verifikasi dua langkah petugas', description: twoFactor ? 'Wajib' : 'Tidak wajib' }],
      to: mayManageSecurity(person) ? '/admin/security' : null,
    },
    backup_schedule: {
      title: 'Cadangan data',
      items: [
        {
          term: 'Setiap hari',
          description: schedule.daily ? `Ya, pukul ${schedule.time.replace(':', '.')} ${clockName()}` : 'Tidak',
        },
        { term: 'Disimpan', description: `${schedule.keep} cadangan` },
      ],
      to: mayManageBackups(person) ? '/admin/backup' : null,
    },
    season: {
      title: 'Musim',
      items: [
        { term: 'Nama', description: season?.name },
        { term: 'Tahap', description: season && `${season.stages.length} tahap` },
      ],
      to: mayManageSeason(person) ? '/admin/season' : null,
    },
    service_levels: {
      title: 'Jam layanan',
      items: [
        { term: 'Hari kerja', description: hours.rules.days.map((day) => dayNames[day - 1]).join(', ') },
        {
          term: 'Jam kerja',
          description: `${hours.rules.opens}–${hours.rules.closes} ${clockName()}`.replaceAll(':', '.'),
        },
      ],
      to: mayManageServiceLevels(person) ? '/admin/service-hours' : null,
    },
    limits: {
      title: 'Batas pemakaian',
      items: [
        { term: 'Diubah dari bawaan', description: limits ? `${Object.keys(limits.turns).length} batas` : undefined },
      ],
      to: limits ? '/admin/settings/limits' : null,
    },
    retention: {
      title: 'Masa simpan data',
      items: [
        { term: 'Penghapusan otomatis', description: retention.paused ? 'Dijeda' : 'Berjalan setiap malam' },
        ...erasureOrder.map((each) => ({
          term: erasureClasses[each].name,
          description: `${retention.months[each]} bulan`,
        })),
      ],
      to: mayCloseSeason(person) ? '/admin/season/retention' : null,
    },
    data_protection_contact: {
      title: 'Kontak pelindungan data pribadi',
      items: [
        { term: 'Pejabat atau bagian', description: contact?.contactName ?? 'Belum diisi' },
        { term: 'Email', description: contact?.contactEmail },
        { term: 'Nomor telepon', description: contact?.contactPhone },
      ],
      to: mayManageBreaches(person) ? '/admin/breaches#kontak' : null,
    },
    province_contact: {
      title: 'Kontak kantor provinsi',
      items: [
        { term: 'Telepon', description: province.callCentre || 'Belum diisi' },
        { term: 'WhatsApp', description: province.whatsapp || 'Belum diisi' },
        { term: 'Jam layanan', description: province.hours || 'Belum diisi' },
      ],
      to: mayManageOffices(person) ? '/admin/offices' : null,
    },
    crisis_line: {
      title: 'Layanan krisis',
      items: [
        { term: 'Nama layanan', description: crisis?.lineName ?? 'Belum diisi' },
        { term: 'Nomor telepon', description: crisis?.linePhone },
        { term: 'Jam layanan', description: crisis?.lineHours },
      ],
      to: mayManageOffices(person) ? '/admin/crisis-line' : null,
    },
    peak: {
      title: 'Mode puncak',
      items: switchNames.map((name) => ({
        term: switches[name].label,
        description: isPutOff(name) ? 'Menunggu' : 'Berjalan',
      })),
      to: mayManagePeak(person) ? '/admin/peak' : null,
    },
  }
}

const ofTheServer = (): SettingGroup => ({
  title: 'Dari server',
  items: [
    { term: 'Alamat portal', description: env.origin },
    { term: 'Masuk petugas', description: env.oidc ? `Password, atau ${env.oidc.name}` : 'Password' },
    { term: 'Basis data', description: env.databaseUrl ? 'Milik sendiri' : 'Bawaan portal' },
    { term: 'Mode demo', description: env.demo ? 'Menyala' : 'Mati' },
  ],
  changed:
    'Hanya pengelola server yang dapat mengubah bagian ini. Untuk pengelola: daftar variabelnya ada di .env.example.',
  to: null,
})

export async function getSettingGroups(person: Person): Promise<SettingGroup[]> {
  const [parts, traces] = await Promise.all([partsFor(person), findSettingChanges()])
  const changed = (key: string) => {
    const trace = traces.find((each) => each.key === key)
    return trace?.by ? `Diubah ${trace.by}, ${formatDateTime(trace.at)}` : null
  }
  return [...Object.entries(parts).map(([key, part]) => ({ ...part, changed: changed(key) })), ofTheServer()]
}
