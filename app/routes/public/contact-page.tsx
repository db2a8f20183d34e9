import { pageMeta } from '#app/components/shell/page-meta.ts'
import { exampleNumber } from '#app/routes/public/contact/example-number.server.ts'
import { Page } from '#app/ui/page-header.tsx'
import { findOffices } from '#domain/offices/public-offices.ts'
import { instance } from '#shared/instance.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/contact-page.ts'
import { OfficeList } from './contact/office-list.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Kontak Layanan Aduan',
    description: `${described(loaderData?.offices)}, lengkap dengan wilayah layanannya.`,
  })

const described = (offices: readonly unknown[] = []) =>
  `Call centre ${offices.length} cabang dinas pendidikan di ${instance().province}`

export async function loader({ request }: Route.LoaderArgs) {
  const offices = (await findOffices()).map((office) => ({ ...office, example: exampleNumber(office.no, office) }))
  return { offices, region: typedSearch(new URL(request.url).searchParams, 'wilayah') }
}

export default function ContactPage({ loaderData: { offices, region } }: Route.ComponentProps) {
  return (
    <Page
      className="gap-8"
      title="Kontak Layanan Aduan"
      description={`${described(offices)}.`}
      back={{ to: '/', label: 'Kembali ke Beranda' }}
    >
      <OfficeList key={region} offices={offices} initial={region} />
    </Page>
  )
}
