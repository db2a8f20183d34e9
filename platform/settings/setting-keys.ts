// The key of every setting that is stored. Pure; labels stand in the `*-audit.ts` of the area that changes it.
/** A setting that staff change. */
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

/** The key of a stored setting; the last two the portal notes for itself. */
export type SettingKey = ManagedSetting | 'portal_origin' | 'first_start'
