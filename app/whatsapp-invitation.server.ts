// The link by which a requester writes to the portal's WhatsApp number, so that answers may go out there.
import type { PlacedReach } from '#domain/notifications/reach/describe-reach.ts'
import { env } from '#platform/env.server.ts'

/** A wa.me link with the number of the question written already; null where writing changes nothing, or has nowhere to go. */
export function whatsappInvitation({ waitsForMessage }: PlacedReach, questionNumber: string): string | null {
  const portal = env.whatsapp?.number
  if (!waitsForMessage || portal === undefined) return null
  return `https://wa.me/${portal}?text=${encodeURIComponent(questionNumber)}`
}
