import { Select } from '#app/ui/forms/field.tsx'

export interface OfficeOption {
  readonly id: number
  readonly name: string
}

export interface OfficeSelectProps {
  readonly offices: readonly OfficeOption[]
  readonly defaultValue?: string | undefined
}

export function OfficeSelect({ offices }: Pick<OfficeSelectProps, 'offices'>) {
  return <Select none="Provinsi" options={offices} />
}

export function OfficeFilter({ offices, defaultValue }: OfficeSelectProps) {
  const options = [{ id: 'province', name: 'Provinsi' }, ...offices]
  return <Select defaultValue={defaultValue} none="Semua" options={options} />
}
