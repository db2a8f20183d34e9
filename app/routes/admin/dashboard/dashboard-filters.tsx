// How far back the dashboard looks, and at which office; applied at once where there are scripts.
import { Search } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { OfficeFilter, type OfficeOption } from '#app/components/offices/office-select.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { type DashboardFilter, dashboardSpans } from '#domain/reporting/report-input.ts'

/** Props of `DashboardFilters`. */
export interface DashboardFiltersProps {
  readonly filter: DashboardFilter
  readonly offices: readonly OfficeOption[]
}

/** A plain form whose choices live in the address. */
export function DashboardFilters({ filter, offices }: DashboardFiltersProps) {
  const submit = useSubmit()
  return (
    <Form
      key={`${filter.days} ${filter.office}`}
      role="search"
      aria-label="Filter dasbor"
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
      className="flex flex-wrap items-end gap-2 text-sm"
    >
      <Field label="Rentang" name="days" className="grow">
        <Select
          defaultValue={filter.days}
          options={dashboardSpans.map((id) => ({ id, name: `${id} hari terakhir` }))}
        />
      </Field>
      <Field label="Cabang dinas" name="office" className="grow sm:max-w-72">
        <OfficeFilter offices={offices} defaultValue={filter.office} />
      </Field>
      <Button type="submit" variant="secondary">
        <Search />
        Tampilkan
      </Button>
    </Form>
  )
}
