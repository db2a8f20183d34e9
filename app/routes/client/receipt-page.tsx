// The receipt of a submitted question: its ID, where to follow it, how to share it.
import { CircleCheck, MessageCircle, Printer } from 'lucide-react'
import { requirePerson } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { getOwnReceipt } from '#domain/tickets/find-own-tickets.ts'
import { env } from '#platform/env.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/receipt-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Pertanyaan diterima · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const receipt = await getOwnReceipt(person, params.publicId)
  return { ...receipt, statusUrl: `${env.origin}/status/${receipt.publicId}` }
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { publicId, title, createdAt, statusUrl } = loaderData
  const hydrated = useHydrated()
  const words = `Pertanyaan saya ke Helpdesk SPMB: ${title}\nID: ${publicId}\n${statusUrl}`
  return (
    <div className="grid max-w-2xl gap-8">
      <PageHeader
        title="Pertanyaan Anda sudah kami terima"
        description="Petugas membaca dan menjawabnya. Jawaban dikirim ke email Anda dan muncul di halaman status."
        meta={
          <>
            <CircleCheck className="text-green-600" />
            <time dateTime={createdAt.toISOString()}>Diterima {formatDateTime(createdAt)}</time>
          </>
        }
      />
      <Card className="grid gap-5">
        <div>
          <p className="text-sm text-tinta-soft">Pertanyaan</p>
          <p className="font-semibold wrap-anywhere">{title}</p>
        </div>
        <div className="grid gap-2">
          <p className="text-sm text-tinta-soft">ID pertanyaan</p>
          <p
            data-testid="public-id"
            className="rounded-control bg-nila-50 px-4 py-3 font-mono text-lg tracking-wide wrap-anywhere select-all"
          >
            {publicId}
          </p>
          <p className="text-sm text-tinta-soft">
            Simpan ID ini. Siapa pun yang memegangnya dapat membaca pertanyaan dan jawabannya, jadi bagikan hanya kepada
            orang yang Anda percaya.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={publicId} what="ID pertanyaan" />
          <ButtonLink to={`/status/${publicId}`}>Lihat status</ButtonLink>
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={`https://wa.me/?text=${encodeURIComponent(words)}`}
          variant="secondary"
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle />
          Bagikan lewat WhatsApp
        </ButtonLink>
        {hydrated && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer />
            Cetak
          </Button>
        )}
        <ButtonLink to="/client/dashboard" variant="quiet">
          Ke dasbor
        </ButtonLink>
      </div>
    </div>
  )
}
