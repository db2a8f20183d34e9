// 'Dari tanggal' and 'Sampai tanggal' of a filter, with what is wrong with them.
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'

/** Props of `DateSpan`; days are 'YYYY-MM-DD'. `required`: a filter that always has both. */
export type DateSpanProps = {
  from: string | undefined
  to: string | undefined
  today: string
  problem: string | undefined
  required?: boolean
}

/** Two fields for the grid of a filter form, at the beginning of a row where there is room for several. */
export function DateSpan({ from = '', to = '', today, problem, required = false }: DateSpanProps) {
  return (
    <>
      <Field label="Dari tanggal" name="from" error={problem} className="lg:col-start-1">
        <DateInput label="Dari tanggal" defaultValue={from} today={today} required={required} />
      </Field>
      <Field label="Sampai tanggal" name="to">
        <DateInput label="Sampai tanggal" defaultValue={to} today={today} required={required} />
      </Field>
    </>
  )
}
