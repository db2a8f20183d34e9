import { requirePerson } from '#app/guards.server.ts'
import { loadReceipt } from '#app/own-question.server.ts'
import { Receipt } from '#app/routes/public/ask/receipt.tsx'
import type { Route } from './+types/receipt-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Pertanyaan diterima · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return loadReceipt(await requirePerson(context, request, 'client'), params.publicId)
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return <Receipt className="max-w-2xl gap-8" receipt={loaderData} to={`/client/questions/${loaderData.publicId}`} />
}
