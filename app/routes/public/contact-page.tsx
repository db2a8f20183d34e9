// /contact: how the 13 branch offices are reached, found by the regency or the place one lives in.
import { useState } from 'react'
import { SearchField } from '#app/components/articles/search-field.tsx'
import { ContactButtons } from '#app/components/offices/contact-buttons.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { findOffices } from '#domain/offices/find-offices.ts'
import { isNamedBy } from '#domain/offices/office-search.ts'
import { excerpt, typedSearch } from '#shared/text.ts'
import type { Route } from './+types/contact-page.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Kontak Layanan Aduan',
    description: 'Call centre 13 cabang dinas pendidikan di Jawa Tengah, lengkap dengan wilayah layanannya.',
  })

export async function loader({ request }: Route.LoaderArgs) {
  return { offices: await findOffices(), region: typedSearch(new URL(request.url).searchParams, 'wilayah') }
}

type Office = Route.ComponentProps['loaderData']['offices'][number]

const columns: readonly Column<Office>[] = [
  { key: 'no', header: 'No', cell: ({ no }) => no, className: '@max-2xl:hidden' },
  {
    key: 'name',
    header: 'Cabang dinas dan alamat',
    main: true,
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
    cell: ({ regencies, places }) => (
      <>
        {regencies.join(', ')}
        {places.length > 0 && <span className="block text-tinta-soft">Termasuk {places.join(', ')}</span>}
      </>
    ),
  },
  {
    key: 'callCentre',
    header: 'Call centre',
    cell: ({ callCentre, whatsapp, hours }) => (
      <>
        <span className="font-semibold tabular-nums @2xl:whitespace-nowrap">{callCentre || (whatsapp ? '' : '-')}</span>
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
    className: '@max-2xl:pt-3 @2xl:w-44',
    cell: ({ callCentre, whatsapp, name }) => <ContactButtons callCentre={callCentre} whatsapp={whatsapp} who={name} />,
  },
]

export default function ContactPage({ loaderData: { offices, region } }: Route.ComponentProps) {
  return (
    <Page
      className="mx-auto max-w-page gap-8 px-4 py-10 sm:px-6 sm:py-14"
      title="Kontak Layanan Aduan"
      description="Call centre 13 cabang dinas pendidikan di Jawa Tengah."
      back={{ to: '/', label: 'Kembali ke Beranda' }}
    >
      <Notice className="max-w-2xl">
        Hubungi call centre sesuai wilayah Anda: kabupaten/kota tempat Anda tinggal.
      </Notice>
      <Offices key={region} offices={offices} initial={region} />
    </Page>
  )
}

function Offices({ offices, initial }: { offices: readonly Office[]; initial: string }) {
  const [region, setRegion] = useState(initial)
  const words = region.trim()
  const shown = words === '' ? offices : offices.filter((office) => isNamedBy(words, office))
  const none = `Tidak ada wilayah bernama "${excerpt(words, 120)}"`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
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
        caption="Call centre cabang dinas"
        columns={columns}
        rows={shown}
        rowKey={({ no }) => no}
        empty={
          <EmptyState title={none}>
            <p>Tulis nama kabupaten, kota atau tempat di Jawa Tengah, misalnya Banyumas, Salatiga atau Solo.</p>
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
