// The canned replies for the short name that is being typed.
import type { RefObject } from 'react'
import type { ReadyAnswer } from '#app/components/tickets/use-answers.ts'
import { InlinePicker } from './inline-picker.tsx'
import { matchShortcut, readShortcut } from './typed-shortcut.ts'

/** Props of `ReadyPicker`; `onPick` is called once the short name was replaced by the text. */
export interface ReadyPickerProps {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly ready: readonly ReadyAnswer[]
  readonly onPick: (answer: ReadyAnswer) => void
}

/** Ruled as `InlinePicker`. */
export function ReadyPicker({ box, ready, onPick }: ReadyPickerProps) {
  return (
    <InlinePicker
      box={box}
      label="Jawaban siap pakai"
      read={(text, caret) => {
        const typed = readShortcut(text, caret)
        return typed && { start: typed.start, items: matchShortcut(ready, typed.query) }
      }}
      keyOf={({ key }) => key}
      textOf={({ text }) => text}
      onPick={onPick}
    >
      {({ shortcut, title }) => (
        <>
          {shortcut && <span className="font-mono text-xs text-tinta-soft">;{shortcut}</span>}
          <span className="truncate">{title}</span>
        </>
      )}
    </InlinePicker>
  )
}
