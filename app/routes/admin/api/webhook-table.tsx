// The list of webhooks: where each sends what, how it stands, letting it go on and removing it.
import { CircleCheck, CircleX, Clock, Pause } from 'lucide-react'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { WebhookRow } from '#domain/api-keys/webhooks/find-webhooks.ts'
import { webhookEventNames, webhookEvents } from '#domain/api-keys/webhooks/webhook.ts'
import { formatDateTime } from '#shared/dates.ts'

function stateOf({ keyState, pausedAt, failingSince }: WebhookRow) {
  if (keyState !== 'active')
    return (
      <Badge tone="grey" icon={CircleX}>
        Kuncinya tidak aktif
      </Badge>
    )
  if (pausedAt)
    return (
      <Badge tone="red" icon={Pause}>
        Dijeda
      </Badge>
    )
  if (failingSince)
    return (
      <Badge tone="orange" icon={Clock}>
        Belum diterima
      </Badge>
    )
  return (
    <Badge tone="green" icon={CircleCheck}>
      Berjalan
    </Badge>
  )
}

function State(row: WebhookRow) {
  return (
    <span className="grid justify-items-start gap-1">
      {stateOf(row)}
      {row.failingSince && `sejak ${formatDateTime(row.failingSince)}`}
      {row.waiting > 0 && <span>{row.waiting.toLocaleString('id-ID')} pesan menunggu</span>}
    </span>
  )
}

function Actions({ id, address, pausedAt }: WebhookRow) {
  return (
    <span className="flex flex-wrap gap-2 @2xl:justify-end">
      {pausedAt && (
        <PortalForm intent="resume" hidden={{ webhookId: id }}>
          <Button type="submit" variant="secondary" aria-label={`Lanjutkan webhook ${address}`}>
            Lanjutkan
          </Button>
        </PortalForm>
      )}
      <ConfirmForm
        intent="remove"
        hidden={{ webhookId: id }}
        title="Hapus webhook ini?"
        description={`${address} tidak lagi dikabari; pesan yang menunggu tidak dikirim. Ini tidak dapat dibatalkan.`}
        confirmLabel="Ya, hapus"
        danger
      >
        <Button type="submit" variant="secondary" aria-label={`Hapus webhook ${address}`}>
          Hapus
        </Button>
      </ConfirmForm>
    </span>
  )
}

const columns: readonly Column<WebhookRow>[] = [
  {
    key: 'address',
    header: 'Alamat',
    main: true,
    cell: ({ address }) => <span className="font-semibold wrap-anywhere">{address}</span>,
  },
  { key: 'key', header: 'Kunci', cell: ({ keyName }) => <span className="wrap-anywhere">{keyName}</span> },
  {
    key: 'events',
    header: 'Kejadian',
    cell: ({ events }) =>
      webhookEventNames
        .filter((event) => events.includes(event))
        .map((event) => webhookEvents[event])
        .join(', '),
  },
  { key: 'state', header: 'Keadaan', cell: State },
  { key: 'actions', header: 'Tindakan', hideHeader: true, end: true, cell: Actions },
]

/** The webhooks, newest first. */
export function WebhookTable({ webhooks }: { readonly webhooks: readonly WebhookRow[] }) {
  return <Table caption="Webhook" columns={columns} rows={webhooks} rowKey={({ id }) => id} />
}
