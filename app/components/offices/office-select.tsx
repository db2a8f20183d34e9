// The branch offices to choose from: for an agent, and to narrow a list to.
import { Select } from '#app/ui/forms/field.tsx'

/** A branch office to choose from, named by its places. */
export interface OfficeOption {
  readonly id: number
  readonly name: string
}

/** Props of a select. */
export interface OfficeSelectProps {
  readonly offices: readonly OfficeOption[]
  readonly defaultValue?: string | undefined
}

/** A select of offices for an agent; the empty choice is the province. */
export function OfficeSelect({ offices }: Pick<OfficeSelectProps, 'offices'>) {
  return <Select none="Provinsi" options={offices} />
}

/** A select of offices that a list is narrowed to; the empty choice is all of them. */
export function OfficeFilter({ offices, defaultValue }: OfficeSelectProps) {
  const options = [{ id: 'province', name: 'Provinsi' }, ...offices]
  return <Select defaultValue={defaultValue} none="Semua" options={options} />
}
