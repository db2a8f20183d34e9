// /terms and /privacy: the terms of a help desk account and the privacy policy.
import { LegalText } from '#app/components/legal/legal-text.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { getLegalText } from '#domain/knowledge/legal-texts.server.ts'
import { formatLongDate } from '#shared/dates.ts'
import type { Route } from './+types/legal-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.title ?? 'Ketentuan layanan', description: loaderData?.summary })

export async function loader({ request }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.startsWith('/privacy') ? 'privacy' : 'terms'
  const { title, version, summary, html } = await getLegalText(name)
  return { title, summary, html, date: formatLongDate(new Date(version)) }
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { title, summary, date, html } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <PageHeader title={title} back={{ to: '/', label: 'Kembali ke Beranda' }} />
      <LegalText summary={summary} date={date} html={html} />
    </div>
  )
}
