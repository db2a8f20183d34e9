import { PortalForm } from '#app/forms/portal-form.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { WebhookMessageRow } from '#domain/api-keys/webhooks/webhook.server.ts'
import { type WebhookEvent, type WebhookMessageState, webhookEvents } from '#domain/api-keys/webhooks/webhook.ts'
import { formatDateTime } from '#shared/dates.ts'

const states: Record<WebhookMessageState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Menunggu', tone: 'blue' },
  sent: { label: 'Diterima', tone: 'green' },
  failed: { label: 'Gagal', tone: 'red' },
}

function State({ state, attempts, note, settledAt, dueAt }: WebhookMessageRow) {
  const { label, tone } = states[state]
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {note && <span className="wrap-anywhere">{note}</span>}
      {settledAt && formatDateTime(settledAt)}
      {state === 'waiting' && attempts > 0 && `dicoba ${attempts} kali, lagi ${formatDateTime(dueAt)}`}
    </span>
  )
}

function Resend({ id, canResend, state, ticket }: WebhookMessageRow) {
  if (!canResend) return null
  const words = state === 'waiting' ? 'Kirim sekarang' : 'Kirim ulang'
  return (
    <PortalForm intent="resend" hidden={{ messageId: id }}>
      <Button type="submit" variant="secondary" aria-label={`${words} pesan ${ticket}`}>
        {words}
      </Button>
    </PortalForm>
  )
}

const columns: readonly Column<WebhookMessageRow>[] = [
  {
    key: 'event',
    header: 'Kejadian',
    main: true,
    cell: ({ event, ticket }) => `${webhookEvents[event as WebhookEvent] ?? event}, ${ticket}`,
  },
  { key: 'address', header: 'Kepada', cell: ({ address }) => <span className="wrap-anywhere">{address}</span> },
  { key: 'at', header: 'Dibuat', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'state', header: 'Hasil', cell: State },
  { key: 'actions', header: 'Tindakan', hideHeader: true, end: true, cell: Resend },
]

export function MessageLog({ log }: { readonly log: readonly WebhookMessageRow[] }) {
  return <Table caption="Pesan webhook" columns={columns} rows={log} rowKey={({ id }) => id} />
}
