// Keeps a process at the level of 'Mode puncak' that administrators chose.
import { followSetting } from '#platform/settings/follow-setting.server.ts'
import { refreshPeak } from './change-peak.ts'

/**
 * Reads the choice, then again whenever it changes, until `stop`.
 * @throws when the database cannot be reached.
 */
export const followPeak = () => followSetting('peak_changed', refreshPeak, "'Mode puncak' is not read")
