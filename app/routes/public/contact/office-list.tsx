import { useState } from 'react'
import { SearchField } from '#app/components/articles/search-field.tsx'
import { CallNumber, ContactButtons } from '#app/components/offices/contact-buttons.tsx'
import { askAddress } from '#app/components/shell/ask-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { isReachable } from '#domain/offices/office-contact.ts'
import { isNamedBy } from '#domain/offices/office-search.ts'
import type { OfficeRow } from '#domain/offices/public-offices.ts'
import { instance } from '#shared/instance.ts'
import { excerpt } from '#shared/text.ts'

type ListedOffice = OfficeRow & { readonly example: string }

const columns: readonly Column<ListedOffice>[] = [
  { key: 'no', header: 'No', cell: ({ no }) => no, className: '@max-2xl:hidden' },
  {
    key: 'name',
    header: 'Cabang dinas dan alamat',
    main: true,
    className: '@max-2xl:basis-full',
    cell: ({ name, address, mapUrl }) => (
      <>
        <span className="block text-base leading-snug font-semibold @4xl:whitespace-nowrap">{name}</span>
        {address !== '' && <span className="block text-sm font-normal text-tinta-soft">{address}</span>}
        {mapUrl !== '' && (
          <a
            href={mapUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-sm font-semibold"
          >
            Lihat peta<span className="sr-only"> {name}</span>
          </a>
        )}
      </>
    ),
  },
  {
    key: 'regencies',
    header: 'Wilayah',
    className: '@max-2xl:basis-full',
    cell: ({ regencies, places }) => (
      <>
        {regencies.join(', ')}
        {places.length > 0 && (
          <span className="block text-tinta-soft @max-2xl:hidden">Termasuk {places.join(', ')}</span>
        )}
      </>
    ),
  },
  {
    key: 'callCentre',
    header: 'Call centre',
    className: '@max-2xl:grow',
    cell: ({ callCentre, example, whatsapp, hours }) => (
      <>
        <span className="font-semibold tabular-nums @2xl:whitespace-nowrap">
          {callCentre || example ? <CallNumber {...{ callCentre, example }} /> : whatsapp ? '' : '-'}
        </span>
        {whatsapp !== '' && <span className="block tabular-nums @2xl:whitespace-nowrap">WhatsApp {whatsapp}</span>}
        {hours !== '' && <span className="block text-tinta-soft">{hours}</span>}
      </>
    ),
  },
  {
    key: 'call',
    header: 'Hubungi',
    hideHeader: true,
    end: true,
    className: '@2xl:w-44',
    cell: ({ callCentre, whatsapp, example, name }) => (
      <ContactButtons {...{ callCentre, whatsapp, example }} who={name} />
    ),
  },
]

/** While no office has a number these would be empty in every row. */
const columnsOfNumbers = ['callCentre', 'call']

export type OfficeListProps = { offices: readonly ListedOffice[]; initial: string }

export function OfficeList({ offices, initial }: OfficeListProps) {
  const [region, setRegion] = useState(initial)
  const words = region.trim()
  const hasExamples = offices.some(({ example }) => example !== '')
  const hasNumbers = hasExamples || offices.some(isReachable)
  const shown = words === '' ? offices : offices.filter((office) => isNamedBy(words, office))
  const shownColumns = hasNumbers ? columns : columns.filter(({ key }) => !columnsOfNumbers.includes(key))
  const none = `Tidak ada wilayah bernama "${excerpt(words, 120)}"`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasNumbers ? (
        <Notice className="max-w-2xl">
          Hubungi call centre sesuai wilayah Anda.{hasExamples && ' Nomor contoh tidak dapat dihubungi.'}
        </Notice>
      ) : (
        <Notice className="max-w-2xl" title="Nomor call centre belum tersedia">
          <p>Tulis pertanyaan Anda. Petugas wilayah Anda membaca dan menjawabnya.</p>
          <ButtonLink to={askAddress()} className="mt-3">
            Tulis pertanyaan
          </ButtonLink>
        </Notice>
      )}
      <search aria-label="Cabang dinas" className="block">
        <form action="/contact" onSubmit={(event) => event.preventDefault()} className="max-w-2xl">
          <SearchField
            name="wilayah"
            label="Cari kabupaten/kota"
            placeholder="Cari kabupaten/kota..."
            value={region}
            onType={setRegion}
          />
        </form>
      </search>
      <p role="status" className={shown.length === 0 ? 'sr-only' : 'text-sm text-tinta-soft'}>
        {statusOf(words, shown.length) ?? none}
      </p>
      <Table
        compact
        caption="Call centre cabang dinas"
        columns={shownColumns}
        rows={shown}
        rowKey={({ no }) => no}
        empty={
          <EmptyState title={none}>
            <p>
              Tulis nama kabupaten, kota atau tempat di {instance().province}, misalnya {instance().placesExample}.
            </p>
          </EmptyState>
        }
      />
    </div>
  )
}

function statusOf(words: string, found: number): string | null {
  if (found === 0) return null
  return words === '' ? `${found} cabang dinas` : `${found} cabang dinas melayani wilayah yang cocok`
}
