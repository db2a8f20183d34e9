// 'Jam': a time of day typed as people write it, because the browser's own time field speaks the browser's language.

import { timeAsTyped } from '#shared/time-of-day.ts'
import { TextInput } from './field.tsx'

/** Stands inside a `Field`; `defaultValue` is as stored ('17:00') or as it was typed. */
export function TimeInput({ defaultValue }: { defaultValue: string | undefined }) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="17.00"
      defaultValue={timeAsTyped(defaultValue ?? '')}
      className="max-w-32 tabular-nums"
    />
  )
}
