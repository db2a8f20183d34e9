// The search and the filters above a desk list: one plain form whose choices live in the address, and what is chosen as chips.
import { SlidersHorizontal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { ListSearchInput } from '#app/components/tickets/ticket-search.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { bareIcon } from '#app/ui/icon-link.tsx'
import { FoldOut } from '#app/ui/overlays/fold-out.tsx'
import { deskStatuses, isOpen, priorities } from '#domain/tickets/ticket.ts'
import type { ListView } from './list-view.server.ts'
import { chosenFilters, viewSwitches } from './saved-views.tsx'

export interface ListFiltersProps {
  readonly list: ListView
  readonly path: string
  readonly searchedFields: string
  readonly before: ReactNode
  readonly after: ReactNode
}

/** What is chosen, without what is not: agents share such addresses. */
function chosenIn(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

export function ListFilters({ list, path, searchedFields, before, after }: ListFiltersProps) {
  const { view, counts, query } = list
  const submit = useSubmit()
  const chosen = chosenFilters(list)
  const isNarrowed = chosen.length > 0 || view.search !== undefined
  const without = (name: string) => {
    const rest = new URLSearchParams(query)
    rest.delete(name)
    return `${path}?${rest}`
  }
  const quick = viewSwitches
    .filter(([name]) => counts[name] !== '' || view[name])
    .map(([name, label]) => ({ name, label, on: view[name] === true, count: counts[name] }))
    .map((each) => ({ ...each, to: each.on ? without(each.name) : `${path}?${query}&${each.name}=true` }))
  return (
    <>
      <Form
        key={query}
        method="get"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          submit(chosenIn(event.currentTarget))
        }}
        className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm"
      >
        {before}
        <ListSearchInput
          frame="grow basis-24 sm:max-w-sm"
          name="search"
          id="cari"
          defaultValue={view.search}
          aria-label={`Cari tiket menurut ${searchedFields}`}
          aria-keyshortcuts="f"
          placeholder="Cari di sini"
        />
        <span className="flex flex-wrap gap-2 max-sm:hidden">
          {quick.map(({ name, ...each }) => (
            <QuickFilter key={name} {...each} />
          ))}
        </span>
        <FoldOut
          sheet
          button={
            <>
              <SlidersHorizontal className="size-4" {...bareIcon} />
              Filter
              {chosen.length > 0 && <span className="menu-count ml-0">{chosen.length}</span>}
            </>
          }
          buttonClass="inline-flex min-h-(--button-height) items-center gap-2 rounded-control border border-garis-kuat bg-kertas px-3 font-semibold text-nila-700 hover:border-nila-700 hover:bg-nila-50"
          panelClass="grid gap-3 p-4 sm:w-[min(40rem,80vw)] sm:grid-cols-2 lg:right-0"
        >
          <span className="flex flex-wrap gap-2 sm:hidden">
            {quick.map(({ name, ...each }) => (
              <QuickFilter key={name} {...each} />
            ))}
          </span>
          {viewSwitches.map(([name]) => view[name] && <input key={name} type="hidden" name={name} value="true" />)}
          <Choices list={list} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-full">
            <Button type="submit">Terapkan</Button>
            {isNarrowed && <Link to={path}>Hapus semua filter</Link>}
          </div>
        </FoldOut>
      </Form>
      {isNarrowed && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm">
          <ul aria-label="Filter terpasang" className="contents">
            {chosen.map(({ name, words }) => (
              <li key={name} className="max-w-full">
                <Link
                  to={without(name)}
                  className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-chip border border-nila-700 bg-nila-50 pr-2 pl-3 font-medium text-nila-700 no-underline hover:bg-nila-100"
                >
                  <span className="sr-only">Hapus filter: </span>
                  <span className="truncate">{words}</span>
                  <X className="size-4" {...bareIcon} />
                </Link>
              </li>
            ))}
          </ul>
          <Link to={path} className="inline-flex min-h-8 items-center px-1">
            {chosen.length > 0 ? 'Hapus semua' : 'Hapus pencarian'}
          </Link>
          {after}
        </div>
      )}
    </>
  )
}

interface QuickFilterProps {
  readonly label: string
  readonly on: boolean
  readonly count: string
  readonly to: string
}

function QuickFilter({ label, on, count, to }: QuickFilterProps) {
  return (
    <Link to={to} aria-current={on ? 'true' : undefined} className="quick-filter">
      {label} <span className="tabular-nums opacity-75">{count}</span>
    </Link>
  )
}

function Choices({ list: { view, choices } }: { list: ListView }) {
  // What is settled, and spam, is due no more.
  const showsOpen = !view.stage || isOpen(view.stage)
  return (
    <>
      <Choice
        name="sort"
        label="Urutan"
        value={view.sort}
        none={showsOpen ? 'Batas waktu terdekat' : 'Terbaru di atas'}
        options={{ ...(showsOpen && { newest: 'Terbaru di atas' }), oldest: 'Terlama di atas' }}
      />
      {view.stage === 'inprogress' && (
        <Choice
          name="status"
          label="Status"
          value={view.status}
          none="Semua status"
          options={{ inprogress: deskStatuses.inprogress, waiting: deskStatuses.waiting }}
        />
      )}
      <Choice name="priority" label="Prioritas" value={view.priority} none="Semua prioritas" options={priorities} />
      <Choice name="category" label="Kategori" value={view.category} none="Semua kategori">
        {choices.categories.map(({ label, items }) => (
          <optgroup key={label} label={label}>
            {items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice
        name="kind"
        label="Jenis"
        value={view.kind}
        none="Pertanyaan dan aduan"
        options={{ question: 'Pertanyaan', complaint: 'Aduan' }}
      />
      <Choice
        name="regencyId"
        label="Kabupaten/Kota"
        value={view.regencyId}
        none="Semua wilayah"
        options={choices.regencies}
      />
      {choices.offices.length > 0 && (
        <Choice
          name="officeId"
          label="Cabang dinas"
          value={view.officeId}
          none="Semua cabang"
          options={[{ id: 'province', name: 'Tim provinsi' }, ...choices.offices]}
        />
      )}
      <Choice
        name="olderThanDays"
        label="Sudah menunggu"
        value={view.olderThanDays}
        none="Berapa pun lamanya"
        options={[1, 3, 7, 14].map((days) => ({ id: days, name: `Lebih dari ${days} hari` }))}
      />
    </>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string | number | undefined
  readonly none: string
  readonly options?: Parameters<typeof Select>[0]['options']
  readonly children?: ReactNode
}

function Choice({ name, label, value, none, options, children }: ChoiceProps) {
  return (
    <Field label={label} name={name} id={`saring-${name}`}>
      <Select defaultValue={value ?? ''} none={none} {...(options && { options })}>
        {children}
      </Select>
    </Field>
  )
}
