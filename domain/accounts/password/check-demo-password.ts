// The password of a demo that strangers reach: one for an administrator who has no second factor.
import { demoAccounts } from '#domain/accounts/demo-accounts.ts'
import { criteriaNotMet, passwordCriteria } from '#domain/accounts/password-policy.ts'
import { weaknessOf } from '#domain/accounts/weak-password.server.ts'

/**
 * Holds the password that the demo accounts share to what every administrator's must be.
 * @throws Error naming PORTAL_DEMO_PASSWORD and why it is refused, in Indonesian and without the password.
 */
export function checkDemoPassword(password: string): void {
  const unmet = passwordCriteria('admin').filter(({ isMet }) => !isMet(password))
  const about = demoAccounts.flatMap(({ name, email }) => [name, email])
  const problem =
    unmet.length > 0
      ? `${criteriaNotMet('admin')}: ${unmet.map(({ label }) => label).join(', ')}.`
      : weaknessOf(password, about)
  if (problem) {
    throw new Error(
      `PORTAL_DEMO_PASSWORD: ${problem} Password ini membuka akun admin contoh, jadi harus sekuat password ` +
        'administrator. Ganti, atau isi PORTAL_DEMO=0.',
    )
  }
}
