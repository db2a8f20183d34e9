// The colleagues for the '@' that is being typed in an internal note.
import type { RefObject } from 'react'
import { InlinePicker } from './inline-picker.tsx'
import { type MentionedColleague, offerColleagues } from './typed-mention.ts'

/** Props of `MentionPicker`; only colleagues who may see the ticket are offered. */
export interface MentionPickerProps {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly colleagues: readonly MentionedColleague[]
}

/** Ruled as `InlinePicker`. */
export function MentionPicker({ box, colleagues }: MentionPickerProps) {
  return (
    <InlinePicker
      box={box}
      label="Rekan"
      read={(text, caret) => offerColleagues(colleagues, text, caret)}
      keyOf={({ id }) => id}
      textOf={({ name }) => `@${name} `}
    >
      {({ name, organization }) => (
        <>
          <span className="truncate">{name}</span>
          {organization && <span className="truncate text-xs text-tinta-soft">{organization}</span>}
        </>
      )}
    </InlinePicker>
  )
}
