import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { refuseQuestionWhilePutOff } from '#domain/operations/peak/peak-now.server.ts'
import { guessCategory } from '#domain/search/guess-category.ts'
import { countSignal } from '#domain/search/learning/search-signals.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import { answerAtOnce } from './automatic-answers.ts'

/** How sources differ on purpose. The filing job answers a question that was not answered at once. */
const sources = {
  web: { waitsAtPeak: true, isAnsweredAtOnce: true },
  key: { waitsAtPeak: true, isAnsweredAtOnce: true },
  // Someone is on the telephone or at the counter, and reads the answer on the slip.
  desk: { waitsAtPeak: false, isAnsweredAtOnce: true },
  // The portal already has the message, and its receipt is a message that must arrive before the answer.
  whatsapp: { waitsAtPeak: false, isAnsweredAtOnce: false },
} as const

interface Written {
  readonly words: string
  /** '' or absent: guessed from the words. */
  readonly category?: string
  /** The search before it, which did not serve. */
  readonly searched?: { readonly query: string; readonly network: string }
}

/** The category of the question, and the version of the privacy policy in force. */
interface Filing {
  readonly category: string
  readonly version: string
}

/**
 * Files by `store`, and gives the answer of an open incident, so that the receipt shows it.
 * @throws RetryLater while new questions wait; as `store`.
 */
export async function fileAndAnswer<Stored extends { readonly publicId: string }>(
  source: keyof typeof sources,
  { words, category, searched }: Written,
  store: (filing: Filing) => Promise<Stored>,
): Promise<Stored> {
  const { waitsAtPeak, isAnsweredAtOnce } = sources[source]
  // Someone in danger never waits.
  if (waitsAtPeak && !findDistress(words)) refuseQuestionWhilePutOff()
  const { version } = await getLegalText('privacy')
  const stored = await store({ category: category || ((await guessCategory(words))?.id ?? ''), version })
  if (searched?.query && !findDistress(searched.query)) {
    countSignal({ kind: 'asked', query: searched.query, opened: '' }, searched.network)
  }
  if (isAnsweredAtOnce) await answerAtOnce(stored.publicId)
  return stored
}
