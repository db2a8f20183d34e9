// The example numbers of a demo, so that its pages look like those of a portal whose offices have numbers.
import { type ContactWays, isReachable } from '#domain/offices/office-contact.ts'
import { env } from '#platform/env.server.ts'

/**
 * '(0xx) 000 0007' for office 7 of a demo, 0 for the province; '' where the office has a real number, and outside of a demo.
 * It has letters in it, so no one can dial it.
 */
export function exampleNumber(no: number, office: Pick<ContactWays, 'callCentre' | 'whatsapp'>): string {
  return env.demo && !isReachable(office) ? `(0xx) 000 ${String(no).padStart(4, '0')}` : ''
}
