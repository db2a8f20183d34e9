import { MessageCircle, Printer } from 'lucide-react'
import { SendByHand } from '#app/components/tickets/delivery-words.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { getSlip } from '#domain/tickets/on-behalf/slip.server.ts'
import { env } from '#platform/env.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { shareLink, whatsappLink, whatsappNumber } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/slip-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Tanda terima · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const slip = await getSlip(person, params.publicId)
  return {
    ...slip,
    hasWhatsapp: whatsappNumber(slip.phone) !== null,
    statusUrl: `${env.origin}/status/${slip.publicId}`,
  }
}

export default function SlipPage({ loaderData: slip }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const what = slip.kind === 'question' ? 'Pertanyaan' : 'Aduan'
  const state = slip.answer ? 'sudah dijawab. Baca jawabannya di tautan ini' : 'sudah kami catat'
  const words = `Helpdesk SPMB: ${what.toLowerCase()} Anda ${state}.\n${slip.title}\nID: ${slip.publicId}\n${slip.statusUrl}${slip.code ? `\nKode: ${slip.code}` : ''}`
  return (
    <div className="grid max-w-column grid-cols-1 gap-8 print:gap-4">
      <PageHeader
        title={slip.answer ? `${what} sudah dijawab` : `${what} sudah dicatat`}
        description="Berikan tanda terima ini kepada pemohon: dicetak, atau dikirim lewat WhatsApp."
        className="print:hidden"
      />
      <Card className="grid grid-cols-1 gap-6 print:border-0 print:p-0">
        <h2 className="hidden text-xl print:block">Helpdesk dan Pengaduan SPMB · Tanda terima</h2>
        <div className="grid items-center gap-6 sm:grid-cols-[minmax(0,1fr)_10rem] print:grid-cols-[minmax(0,1fr)_10rem]">
          <div className="grid gap-2">
            <p className="text-sm text-tinta-soft">ID {what.toLowerCase()}</p>
            <p
              data-testid="public-id"
              className="rounded-control bg-nila-50 px-3 py-3 font-mono wrap-anywhere select-all print:border print:border-garis"
            >
              {slip.publicId}
            </p>
            <p className="text-sm text-tinta-soft">
              Simpan ID ini. Siapa pun yang memegangnya dapat membaca {what.toLowerCase()} dan jawabannya.
            </p>
            <div className="print:hidden">
              <CopyButton text={slip.publicId} what="ID" />
            </div>
          </div>
          <QrCode text={slip.statusUrl} label="Kode QR halaman status" className="max-w-40" />
        </div>
        <DefinitionList
          className="border-t border-garis pt-4"
          items={[
            { term: 'Nomor', description: slip.number },
            { term: 'Nama', description: <span className="wrap-anywhere">{slip.name}</span> },
            { term: what, description: <span className="wrap-anywhere">{slip.title}</span> },
            { term: 'Ditangani', description: slip.office ?? 'Tim provinsi' },
            {
              term: 'Dicatat',
              description: <time dateTime={slip.createdAt.toISOString()}>{formatDateTime(slip.createdAt)}</time>,
            },
            ...(slip.answer
              ? [
                  {
                    term: 'Jawaban',
                    description: <span className="whitespace-pre-line wrap-anywhere">{slip.answer.message}</span>,
                  },
                ]
              : []),
            ...(slip.code ? [{ term: 'Kode', description: <CodeWords code={slip.code} /> }] : []),
            { term: 'Halaman status', description: <span className="wrap-anywhere">{slip.statusUrl}</span> },
          ]}
        />
      </Card>
      <div className="flex flex-wrap gap-3 print:hidden">
        {hydrated && (
          <Button onClick={() => window.print()}>
            <Printer />
            Cetak
          </Button>
        )}
        {slip.answer && slip.hasWhatsapp && <SendByHand ticketId={slip.id} entryId={slip.answer.entryId} size="md" />}
        <ButtonLink
          to={whatsappLink(slip.phone, words) ?? shareLink(words)}
          variant="secondary"
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle />
          {slip.hasWhatsapp ? 'Kirim ke WhatsApp pemohon' : 'Bagikan lewat WhatsApp'}
        </ButtonLink>
        <ButtonLink to="/helpdesk/tickets/create" variant="secondary">
          Catat lagi
        </ButtonLink>
        <ButtonLink
          to={slip.kind === 'question' ? '/helpdesk/tickets/pending' : '/helpdesk/complaints'}
          variant="quiet"
        >
          Ke daftar
        </ButtonLink>
      </div>
    </div>
  )
}

function CodeWords({ code }: { code: string }) {
  return (
    <>
      <span data-testid="access-code" className="font-mono select-all">
        {code}
      </span>
      <span className="block text-sm font-normal text-tinta-soft">
        Untuk melihat, mengunduh, atau menghapus data Anda: buat akun, buka Pertanyaan Saya, lalu isi ID dan kode ini.
        Jangan berikan kode ini kepada orang lain.
      </span>
    </>
  )
}
