// Makes of a family's question, or of the answer to it, a text that names nobody. Pure; whoever publishes it reads it once more.
import type { PersonalFacts, PersonalKind, Voice } from './personal-words.ts'
import { takeOutFrame } from './take-out-frame.ts'
import { takeOutNames } from './take-out-names.ts'
import { takeOutNumbers } from './take-out-numbers.ts'
import { tidyText } from './tidy-text.ts'

/** A text that names nobody, and what was taken out of it. */
export interface NamelessText {
  readonly text: string
  readonly taken: ReadonlySet<PersonalKind>
}

/** Takes greeting and signature, numbers and addresses, and names out of the text. */
export function takeOutPersonalWords(text: string, facts: PersonalFacts, voice: Voice): NamelessText {
  const taken = new Set<PersonalKind>()
  const note = (kind: PersonalKind) => void taken.add(kind)
  const spoken = takeOutFrame(text.normalize('NFC').replaceAll('\r\n', '\n'), facts, note)
  const named = takeOutNumbers(spoken, facts, note)
  return { text: tidyText(takeOutNames(named, facts, voice, note)), taken }
}
