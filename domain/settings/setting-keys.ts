// Every setting that is stored, with its name; a setting without a name here does not compile. Pure.

/** What staff set, by the key of its row. */
const managed = {
  staff_two_factor: 'Kewajiban verifikasi dua langkah untuk agen',
  backup_schedule: 'Jadwal cadangan',
  season: 'Jadwal musim penerimaan',
  service_levels: 'Jam layanan dan batas waktu',
  limits: 'Batas pemakaian',
  retention: 'Masa simpan data',
  data_protection_contact: 'Kontak pelindungan data pribadi',
} as const

/** What the portal notes for itself. */
const noted = {
  portal_origin: 'Alamat portal',
  first_start: 'Hari pertama portal dipakai',
} as const

/** The names of all settings, in Indonesian. */
export const settingNames = { ...managed, ...noted }

/** A setting that staff change. */
export type ManagedSetting = keyof typeof managed

/** The key of a stored setting. */
export type SettingKey = keyof typeof settingNames
