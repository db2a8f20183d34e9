import { inArray } from 'drizzle-orm'
import { changedNames, codes, defineAudit, defineSettingAudit, reference } from '#platform/audit/define-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { requesters } from './people-views.ts'
import { permissions } from './permission-names.ts'
import type { Role } from './person.ts'

const named = requesters('named')

async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await database
    .select(pick(named, 'id', 'name'))
    .from(named)
    .where(inArray(named.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const userTarget = { kind: 'user', label: 'Akun', names: namesOf } as const

const roles: Record<Role, string> = { client: 'Klien', agent: 'Petugas', admin: 'Admin' }

export const accountAudit = defineAudit('account', {
  about: [userTarget],
  fields: {
    role: codes('Peran', roles),
    office: reference('Cabang dinas', 'office'),
    permissions: codes('Izin', permissions),
    blocked: 'Diblokir',
    sessions: 'Sesi',
    one: 'Sesi',
    others: 'Sesi lain',
    all: 'Semua sesi',
    email: 'Email',
    fields: changedNames({ email: 'email', number: 'nomor WhatsApp' }),
  },
  actions: {
    'account-complete': 'Melengkapi akun dengan email dan password',
    'administrator-create': 'Membuat administrator',
    'administrator-link': 'Mengirim tautan administrator',
    block: 'Memblokir akun',
    'email-change': 'Mengganti email',
    'email-change-request': 'Meminta ganti email',
    'email-verify': 'Mengonfirmasi email',
    'identity-link': 'Menghubungkan akun luar',
    'identity-unlink': 'Memutus akun luar',
    invite: 'Mengundang pengguna',
    'invite-again': 'Mengirim ulang undangan',
    'name-change': 'Memperbaiki nama',
    'number-add': 'Menambah nomor WhatsApp',
    'number-change': 'Mengganti nomor WhatsApp',
    'number-move': 'Memindahkan nomor WhatsApp ke akun lain',
    'number-remove': 'Menghapus nomor WhatsApp',
    'password-change': 'Mengganti password',
    'password-link': 'Mengirim tautan password',
    'password-set': 'Membuat password',
    'permissions-change': 'Mengubah izin',
    register: 'Mendaftar',
    'role-change': 'Mengubah peran',
    'second-factor-codes': 'Membuat kode cadangan baru',
    'second-factor-off': 'Mematikan verifikasi dua langkah',
    'second-factor-on': 'Menyalakan verifikasi dua langkah',
    'second-factor-reset': 'Mengatur ulang verifikasi dua langkah',
    'sessions-end': 'Mengakhiri sesi',
    unblock: 'Membuka blokir',
  },
})

export const profileAudit = defineAudit('profile', {
  about: [userTarget],
  fields: {
    fields: changedNames({
      name: 'nama',
      phone: 'nomor telepon',
      organization: 'instansi',
      position: 'jabatan',
      address: 'alamat',
      specializations: 'bidang keahlian',
      registrant: 'pendaftar',
      guardianName: 'nama orang tua/wali',
    }),
  },
  actions: {
    change: 'Mengubah profil',
    'photo-change': 'Mengubah foto profil',
    'photo-remove': 'Menghapus foto profil',
  },
})

export const securityAudit = defineAudit('security', {
  about: [{ kind: 'staff', label: 'Petugas' }],
  fields: { sessions: 'Sesi' },
  actions: { 'sessions-end': 'Mengakhiri semua sesi petugas' },
})

export const staffTwoFactorAudit = defineSettingAudit(
  'staff_two_factor',
  'Kewajiban verifikasi dua langkah untuk petugas',
  { value: 'Nilai' },
)
