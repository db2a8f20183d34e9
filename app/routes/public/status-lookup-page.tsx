// /status: the look-up form as a page of its own, for use without scripts and for links.
import { data, redirect } from 'react-router'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { Page } from '#app/ui/page-header.tsx'
import { ticketNotFound } from '#domain/tickets/ticket.ts'
import { publicIdMinLength } from '#shared/ids.ts'
import type { Route } from './+types/status-lookup-page.ts'
import { StatusLookUpCard } from './status/status-look-up-card.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Cek Status Pertanyaan',
    description: 'Lihat status dan jawaban pertanyaan Anda dengan ID pertanyaan.',
  })

/** Longest ID that is shown again, in characters; a real one has 25. */
const longest = 100

export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('id')
  if (typed === null) return data({ typed: '', error: undefined })
  const id = typed.trim().slice(0, longest)
  if (id === '') return data({ typed: '', error: 'Masukkan ID pertanyaan lebih dulu.' }, { status: 400 })
  if (id.length < publicIdMinLength) return data({ typed: id, error: ticketNotFound }, { status: 404 })
  throw redirect(`/status/${encodeURIComponent(id)}`)
}

export default function StatusLookUpPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      className="mx-auto max-w-xl gap-8 px-4 py-10 sm:px-6 sm:py-16"
      title="Cek Status Pertanyaan"
      description="Masukkan ID pertanyaan untuk membaca status dan jawabannya. Tidak perlu login."
      back={{ to: '/', label: 'Kembali ke Beranda' }}
    >
      <StatusLookUpCard key={loaderData.typed} {...loaderData} />
    </Page>
  )
}
