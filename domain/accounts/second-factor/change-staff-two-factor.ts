// The setting 'Wajibkan verifikasi dua langkah untuk agen': read by the guards, changed by who looks after security.
import { z } from 'zod'
import { staffTwoFactorAudit } from '#domain/accounts/account-audit.ts'
import { holds } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changeSetting } from '#platform/settings/change-setting.ts'
import { getSetting } from '#platform/settings/settings.ts'
import { Forbidden } from '#shared/errors.ts'

const key = 'staff_two_factor'

/** True when agents must have a second factor. */
export async function agentsNeedSecondFactor(): Promise<boolean> {
  return (await getSetting(key, z.boolean())) ?? false
}

/**
 * Makes the second factor a duty of agents, or a choice. Setting what is set already leaves no trace.
 * @throws Forbidden without the permission 'security'.
 */
export async function changeStaffTwoFactor(admin: Person, value: boolean): Promise<void> {
  if (!holds(admin, 'security')) throw new Forbidden()
  await changeSetting(admin, key, {
    schema: z.boolean(),
    first: false,
    next: () => value,
    fields: (each) => ({ value: each }),
    action: staffTwoFactorAudit.change,
  })
}
