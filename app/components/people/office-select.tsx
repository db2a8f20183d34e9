// The branch offices to choose from, the province first.
import { Select } from '#app/ui/forms/field.tsx'

/** A branch office to choose from. */
export interface OfficeOption {
  readonly id: number
  readonly no: number
  readonly name: string
}

/** A select of offices for an agent; the empty choice is the province. */
export function OfficeSelect({
  offices,
  defaultValue = '',
}: {
  offices: readonly OfficeOption[]
  defaultValue?: string | undefined
}) {
  return (
    <Select defaultValue={defaultValue}>
      <option value="">Provinsi</option>
      {offices.map(({ id, no, name }) => (
        <option key={id} value={id}>
          {`${no}. ${name}`}
        </option>
      ))}
    </Select>
  )
}
