import { anyPhrase, type WordGroups } from '#shared/phrases.ts'
import { plainWordsBy, type Spellings } from './plain-words.ts'

export type Distress = 'self_harm' | 'violence'

/** The content of content/language/distress.yml. */
export interface DistressSigns extends Spellings {
  readonly groups: WordGroups
  readonly selfHarm: readonly string[]
  readonly violence: readonly string[]
}

export function distressFinder(signs: DistressSigns): (message: string) => Distress | null {
  const plainWords = plainWordsBy(signs, [...Object.values(signs.groups).flat(), ...signs.selfHarm, ...signs.violence])
  const [selfHarm, violence] = [signs.selfHarm, signs.violence].map((phrases) => anyPhrase(phrases, signs.groups))
  return (message) => {
    const plain = plainWords(message)
    if (selfHarm?.test(plain)) return 'self_harm'
    return violence?.test(plain) ? 'violence' : null
  }
}
