import { pageMeta } from '#app/components/shell/page-meta.ts'
import { exampleNumber } from '#app/routes/public/contact/example-number.server.ts'
import { Page } from '#app/ui/page-header.tsx'
import { findOffices } from '#domain/offices/public-offices.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/contact-page.ts'
import { OfficeList } from './contact/office-list.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Kontak Layanan Aduan',
    description: 'Call centre 13 cabang dinas pendidikan di Jawa Tengah, lengkap dengan wilayah layanannya.',
  })

export async function loader({ request }: Route.LoaderArgs) {
  const offices = (await findOffices()).map((office) => ({ ...office, example: exampleNumber(office.no, office) }))
  return { offices, region: typedSearch(new URL(request.url).searchParams, 'wilayah') }
}

export default function ContactPage({ loaderData: { offices, region } }: Route.ComponentProps) {
  return (
    <Page
      className="gap-8"
      title="Kontak Layanan Aduan"
      description="Call centre 13 cabang dinas pendidikan di Jawa Tengah."
      back={{ to: '/', label: 'Kembali ke Beranda' }}
    >
      <OfficeList key={region} offices={offices} initial={region} />
    </Page>
  )
}
