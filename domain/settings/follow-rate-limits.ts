// Keeps a process at the rate limits that administrators set.
import { followSetting } from '#platform/settings/follow-setting.server.ts'
import { refreshLimits } from './change-rate-limits.ts'

/**
 * Reads the limits, then again whenever they change, until `stop`.
 * @throws when the database cannot be reached.
 */
export const followRateLimits = () => followSetting('limits_changed', refreshLimits, 'the limits are not read')
