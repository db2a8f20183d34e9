// /contact: the call centres of the 13 branch offices, found by the regency one lives in.
import { useState } from 'react'
import { SearchField } from '#app/components/articles/search-field.tsx'
import { CallButton } from '#app/components/shell/call-button.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { findOffices } from '#domain/offices/find-offices.ts'
import { containsText } from '#domain/search/contains-text.ts'
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
    cell: ({ name, address }) => (
      <>
        <span className="block text-base leading-snug font-semibold @4xl:whitespace-nowrap">{name}</span>
        <span className="block text-sm font-normal text-tinta-soft">{address}</span>
      </>
    ),
  },
  { key: 'regencies', header: 'Wilayah', cell: ({ regencies }) => regencies.join(', ') },
  {
    key: 'callCentre',
    header: 'Call centre',
    cell: ({ callCentre }) => <span className="font-semibold tabular-nums @2xl:whitespace-nowrap">{callCentre}</span>,
  },
  {
    key: 'call',
    header: 'Hubungi',
    hideHeader: true,
    end: true,
    className: '@max-2xl:pt-3 @2xl:w-44',
    cell: ({ callCentre, name }) => <CallButton number={callCentre} who={name} />,
  },
]

export default function ContactPage({ loaderData }: Route.ComponentProps) {
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
      <Offices key={loaderData.region} offices={loaderData.offices} initial={loaderData.region} />
    </Page>
  )
}

function Offices({ offices, initial }: { offices: readonly Office[]; initial: string }) {
  const [region, setRegion] = useState(initial)
  const words = region.trim()
  const shown =
    words === '' ? offices : offices.filter(({ name, regencies }) => containsText(words, name, ...regencies))
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
      <p role="status" className="text-sm text-tinta-soft">
        {words === '' ? `${offices.length} cabang dinas` : `${shown.length} cabang dinas melayani wilayah yang cocok`}
      </p>
      <Table
        caption="Call centre cabang dinas"
        columns={columns}
        rows={shown}
        rowKey={({ no }) => no}
        empty={
          <EmptyState title={`Tidak ada wilayah yang cocok dengan "${excerpt(words, 120)}"`}>
            <p>Tulis nama kabupaten atau kota di Jawa Tengah, misalnya Banyumas atau Salatiga.</p>
          </EmptyState>
        }
      />
    </div>
  )
}
