// A visitor's 'Terimakasih': one per visitor and question, and so many a day per network and question.
import { makeLimit } from '#platform/limits.server.ts'
import { newVisitor, visitorOf } from '#platform/visitor-token.server.ts'
import { type StoredThanks, thankForFaq } from './thank-for-faq.ts'

/** Limit on a network's thanks for one question: keys are free, signed or not. */
const networks = makeLimit('thanks-network')

/** Who thanks: the token the visitor brought ('' for none), the network, and the browser's description of itself. */
export interface Thanking {
  readonly token: string
  readonly network: string
  readonly userAgent: string | null
}

/** What became of a thanks, and the token to bring next time. */
export interface GivenThanks extends StoredThanks {
  readonly token: string
}

/**
 * Stores the thanks. A token that the portal did not sign is none: that visitor gets a new one.
 * @throws NotFound for a question that is not public; TooMany when the network thanked for it too often today.
 */
export async function giveThanks(faqId: number, { token, network, userAgent }: Thanking): Promise<GivenThanks> {
  const visitor = visitorOf(token) ?? newVisitor()
  const counted = `${network} ${faqId}`
  await networks.take(counted)
  try {
    const stored = await thankForFaq({ faqId, visitorKey: visitor.key }, userAgent)
    if (stored.repeated) await networks.giveBack(counted)
    return { ...stored, token: visitor.token }
  } catch (error) {
    await networks.giveBack(counted).catch(() => undefined)
    throw error
  }
}
