// The search and the filters above a desk list: one plain form whose choices live in the address.
import { Search, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { isOpen, priorities } from '#domain/tickets/ticket.ts'
import type { ListView } from './list-view.server.ts'

/** Props of `ListFilters`; `searchedFields` names what the search looks in. */
export interface ListFiltersProps {
  readonly list: ListView
  readonly path: string
  readonly searchedFields: string
}

/** Fields of the view that stand in the folded part. */
const folded = ['status', 'category', 'priority', 'regencyId', 'officeId', 'olderThanDays', 'kind'] as const

/** What is chosen, without what is not: agents share such addresses. */
function chosenIn(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

/** A choice is applied at once where there are scripts; the button does it everywhere. */
export function ListFilters({ list, path, searchedFields }: ListFiltersProps) {
  const { view, counts, choices, query } = list
  const submit = useSubmit()
  const active = folded.filter((name) => view[name] !== undefined).length
  // The status is what a card of the dashboard asks for: its tickets are wanted then, not the fold above them.
  const chosenHere = active > (view.status ? 1 : 0)
  // What is settled, and spam, is due no more.
  const showsOpen = !view.stage || isOpen(view.stage)
  const narrowed = query !== `stage=${view.stage}`
  return (
    <Form
      key={query}
      method="get"
      role="search"
      onChange={({ currentTarget, target }) => {
        if (!(target instanceof HTMLInputElement && target.type === 'search')) submit(chosenIn(currentTarget))
      }}
      onSubmit={(event) => {
        event.preventDefault()
        submit(chosenIn(event.currentTarget))
      }}
      className="grid grid-cols-1 gap-3 text-sm"
    >
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          type="search"
          name="search"
          id="cari"
          defaultValue={view.search}
          aria-label={`Cari tiket menurut ${searchedFields}`}
          aria-keyshortcuts="/"
          placeholder="Cari tiket..."
          className="max-w-md grow basis-52"
        />
        <Button type="submit" variant="secondary">
          <Search />
          Cari
        </Button>
        <span className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] max-sm:basis-[calc(100%+2rem)] sm:mx-0 sm:flex-wrap sm:p-0">
          <Toggle name="mine" label="Milik saya" count={counts.mine} on={view.mine} />
          {(showsOpen || view.unassigned) && (
            <Toggle name="unassigned" label="Tanpa petugas" count={counts.unassigned} on={view.unassigned} />
          )}
          {showsOpen && <Toggle name="overdue" label="Lewat waktu" count={counts.overdue} on={view.overdue} />}
        </span>
        <details className="filter-fold open:basis-full" open={chosenHere}>
          <summary className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-nila-700">
            <SlidersHorizontal className="size-4" />
            Filter{active > 0 && ` (${active})`}
          </summary>
          <div className="grid gap-3 rounded-card border border-garis bg-kertas p-4 sm:grid-cols-2 lg:grid-cols-4">
            <Choice
              name="sort"
              label="Urutan"
              value={view.sort}
              none={showsOpen ? 'Batas waktu terdekat' : 'Terbaru di atas'}
            >
              {showsOpen && <option value="newest">Terbaru di atas</option>}
              <option value="oldest">Terlama di atas</option>
            </Choice>
            {view.stage === 'inprogress' && (
              <Choice name="status" label="Status" value={view.status} none="Semua status">
                <option value="inprogress">Dalam Proses</option>
                <option value="waiting">Menunggu Balasan</option>
              </Choice>
            )}
            <Choice name="priority" label="Prioritas" value={view.priority} none="Semua prioritas">
              {Object.entries(priorities).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Choice>
            <Choice name="category" label="Kategori" value={view.category} none="Semua kategori">
              {choices.categories.map(({ label, items }) => (
                <optgroup key={label} label={label}>
                  {items.map(option)}
                </optgroup>
              ))}
            </Choice>
            <Choice name="kind" label="Jenis" value={view.kind} none="Pertanyaan dan aduan">
              <option value="question">Pertanyaan</option>
              <option value="complaint">Aduan</option>
            </Choice>
            <Choice name="regencyId" label="Kabupaten/Kota" value={view.regencyId} none="Semua wilayah">
              {choices.regencies.map(option)}
            </Choice>
            {choices.offices.length > 0 && (
              <Choice name="officeId" label="Cabang dinas" value={view.officeId} none="Semua cabang">
                <option value="province">Tim provinsi</option>
                {choices.offices.map(option)}
              </Choice>
            )}
            <Choice name="olderThanDays" label="Sudah menunggu" value={view.olderThanDays} none="Berapa pun lamanya">
              {[1, 3, 7, 14].map((days) => (
                <option key={days} value={days}>{`Lebih dari ${days} hari`}</option>
              ))}
            </Choice>
            <div className="self-end">
              <Button type="submit" variant="secondary">
                Terapkan
              </Button>
            </div>
          </div>
        </details>
      </div>
      {narrowed && (
        <Link to={path} className="inline-flex min-h-11 items-center justify-self-start">
          Hapus pencarian dan filter
        </Link>
      )}
    </Form>
  )
}

const option = ({ id, name }: { id: string | number; name: string }) => (
  <option key={id} value={id}>
    {name}
  </option>
)

interface ToggleProps {
  readonly name: string
  readonly label: string
  readonly count: string
  readonly on: boolean | undefined
}

function Toggle({ name, label, count, on = false }: ToggleProps) {
  return (
    <label className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-chip border border-garis-kuat bg-kertas px-3.5 font-medium transition-colors hover:border-nila-700 has-checked:border-nila-700 has-checked:bg-nila-50 has-checked:text-nila-700 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-nila-700">
      <input type="checkbox" name={name} value="true" defaultChecked={on} className="accent-nila-700" />
      {label}
      <span className="text-tinta-soft tabular-nums">{count}</span>
    </label>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string | number | undefined
  readonly none: string
  readonly children: ReactNode
}

function Choice({ name, label, value, none, children }: ChoiceProps) {
  return (
    <Field label={label} name={name} id={`saring-${name}`}>
      <Select defaultValue={value ?? ''}>
        <option value="">{none}</option>
        {children}
      </Select>
    </Field>
  )
}
