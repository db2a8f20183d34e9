// How far back the dashboard looks, and at which office; applied at once where there are scripts.
import { Search } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { OfficeFilter } from '#app/components/offices/office-select.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import type { OfficeChoice } from '#domain/offices/find-offices.ts'
import { type DashboardFilter, dashboardSpans } from '#domain/reporting/report-input.ts'

/** Props of `DashboardFilters`. */
export interface DashboardFiltersProps {
  readonly filter: DashboardFilter
  readonly offices: readonly OfficeChoice[]
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
      className="grid gap-3 sm:grid-cols-[1fr_2fr_auto] sm:items-end"
    >
      <Field label="Rentang" name="days">
        <Select
          defaultValue={filter.days}
          options={dashboardSpans.map((id) => ({ id, name: `${id} hari terakhir` }))}
        />
      </Field>
      <Field label="Cabang dinas" name="office">
        <OfficeFilter offices={offices} defaultValue={filter.office} />
      </Field>
      <Button type="submit" variant="secondary" className="h-12 justify-self-start">
        <Search />
        Tampilkan
      </Button>
    </Form>
  )
}
