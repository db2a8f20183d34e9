import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Someone registered with an address that has an account. The owner gets an email; the page shows no difference. */
export const registrationRepeated = defineEvent('account.registration-repeated', z.object({ userId: z.string() }))

/** Someone registered, or asked again for the link that confirms the address; `key` makes one mail of it. */
export const accountRegistered = defineEvent('account.registered', z.object({ userId: z.string(), key: z.string() }))

/**
 * A password reset was requested. Carries the typed address, so that unknown addresses take equally long. `key` makes
 * one email of it, however often it is handled.
 */
export const passwordResetRequested = defineEvent(
  'account.password-reset-requested',
  z.object({ email: z.string(), key: z.string() }),
)

export const passwordReplaced = defineEvent(
  'account.password-replaced',
  z.object({ userId: z.string(), key: z.string() }),
)

export const emailChangeRequested = defineEvent(
  'account.email-change-requested',
  z.object({ userId: z.string(), key: z.string() }),
)

const secondFactorChange = z.enum(['on', 'off', 'codes', 'reset'])

export type SecondFactorChange = z.output<typeof secondFactorChange>

export const secondFactorChanged = defineEvent(
  'account.second-factor-changed',
  z.object({ userId: z.string(), change: secondFactorChange, key: z.string() }),
)

/**
 * An address was confirmed in an account that someone unconfirmed had used. Earlier questions (`before`, ISO 8601) are
 * not the owner's.
 */
export const addressProven = defineEvent(
  'account.address-proven',
  z.object({ userId: z.string(), before: z.iso.datetime() }),
)

const identityChange = z.enum(['linked', 'unlinked', 'unlinked-by-admin'])

export type IdentityChange = z.output<typeof identityChange>

export const identityChanged = defineEvent(
  'account.identity-changed',
  z.object({ userId: z.string(), change: identityChange, key: z.string() }),
)
