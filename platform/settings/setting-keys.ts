// The key of every setting that is stored. Pure; labels stand in the `*-audit.ts` of the area that changes it.
export type ManagedSetting =
  | 'staff_two_factor'
  | 'backup_schedule'
  | 'season'
  | 'service_levels'
  | 'limits'
  | 'retention'
  | 'data_protection_contact'
  | 'province_contact'
  | 'crisis_line'
  | 'peak'

export type SettingKey = ManagedSetting | 'portal_origin' | 'first_start'
