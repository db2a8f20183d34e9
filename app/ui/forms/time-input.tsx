// 'Jam': a time of day typed as people write it, because the browser's own time field speaks the browser's language.
import { timeAsTyped } from '#shared/time-of-day.ts'
import { TextInput, useFieldControl } from './field.tsx'
import { useFormValue } from './form-context.ts'

/** Stands inside a `Field`; its form has the time as stored ('17:00') or as it was typed. */
export function TimeInput() {
  const time = useFormValue(useFieldControl().name) ?? ''
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="17.00"
      defaultValue={timeAsTyped(time)}
      className="max-w-32 tabular-nums"
    />
  )
}
