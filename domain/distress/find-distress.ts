// Finds in a message that somebody may be in danger: of self-harm, without hope, or hurt by others. Errs to too often. Pure.
import { plainWords } from './plain-words.ts'
import { selfHarmSigns } from './self-harm-signs.ts'
import { anyOf } from './sign.ts'
import { violenceSigns } from './violence-signs.ts'

const selfHarm = anyOf(selfHarmSigns)
const violence = anyOf(violenceSigns)

/** What the danger is. */
export type Distress = 'self_harm' | 'violence'

/** The danger that the message tells of, the gravest first; null for none. */
export function findDistress(message: string): Distress | null {
  const plain = plainWords(message)
  if (selfHarm.test(plain)) return 'self_harm'
  return violence.test(plain) ? 'violence' : null
}
