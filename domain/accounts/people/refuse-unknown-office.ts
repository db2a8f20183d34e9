// Turns a refusal by the foreign key of accounts into a message beside the field of the branch office.
import { Invalid } from '#shared/errors.ts'

/**
 * Catches what a write of an account's office threw.
 * @throws Invalid beside the field when there is no such office; any other error as it is.
 */
export function refuseUnknownOffice(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error && 'constraint' in cause && cause.constraint === 'user_office_fk')) throw error
  throw new Invalid('Cabang dinas tidak dikenal', { officeId: 'Cabang dinas tidak dikenal' })
}
