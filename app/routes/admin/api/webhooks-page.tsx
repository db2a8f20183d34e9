import { CircleCheck, CircleX, Clock, Pause } from 'lucide-react'
import { useEffect } from 'react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { Checkbox, Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { findApiKeys } from '#domain/api-keys/api-key.server.ts'
import { apiKeyRowId, mayManageApiKeys } from '#domain/api-keys/api-key.ts'
import {
  createWebhook,
  findWebhooks,
  removeWebhook,
  resumeWebhook,
  type WebhookRow,
} from '#domain/api-keys/webhooks/webhook.server.ts'
import { webhookEventNames, webhookEvents } from '#domain/api-keys/webhooks/webhook.ts'
import { webhookInput } from '#domain/api-keys/webhooks/webhook-input.ts'
import { resendWebhookMessage } from '#domain/api-keys/webhooks/webhook-messages.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/webhooks-page.ts'
import { MessageLog } from './message-log.tsx'
import { ShownOnce } from './shown-once.tsx'

function WebhookForm({ keys }: { keys: readonly { readonly id: number; readonly name: string }[] }) {
  return (
    <Card title="Webhook baru">
      <PortalForm intent="create" className="grid max-w-column grid-cols-1 gap-6">
        <Field label="Kunci API" name="keyId" hint="Webhook mengabarkan pertanyaan yang boleh dibaca kunci ini.">
          <Select none="Pilih kunci" options={keys} />
        </Field>
        <Field label="Alamat" name="address" hint="https://, di internet publik. Pengalihan tidak diikuti.">
          <TextInput type="url" inputMode="url" autoComplete="off" spellCheck={false} />
        </Field>
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="font-semibold">Kejadian</legend>
          {webhookEventNames.map((event) => (
            <Checkbox key={event} name={`event-${event}`}>
              {webhookEvents[event]} <code className="text-sm text-tinta-soft">{event}</code>
            </Checkbox>
          ))}
        </fieldset>
        <Button type="submit" size="lg" busyLabel="Membuat..." className="justify-self-start">
          Buat webhook
        </Button>
      </PortalForm>
    </Card>
  )
}

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

function WebhookTable({ webhooks }: { readonly webhooks: readonly WebhookRow[] }) {
  return <Table caption="Webhook" columns={columns} rows={webhooks} rowKey={({ id }) => id} />
}

const path = '/admin/webhooks'

export const meta: Route.MetaFunction = () => [{ title: 'Webhook · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageApiKeys)
  const [found, keys] = await Promise.all([findWebhooks(person), findApiKeys(person)])
  const usable = keys.filter(({ state, scopes }) => state === 'active' && scopes.includes('tickets:read'))
  return { ...found, keys: usable.map(({ id, name, office }) => ({ id, name: office ? `${name} (${office})` : name })) }
}

const stepForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove'), webhookId: apiKeyRowId }),
  z.object({ intent: z.literal('resume'), webhookId: apiKeyRowId }),
  z.object({ intent: z.literal('resend'), messageId: apiKeyRowId }),
])
const createForm = z.object({ intent: z.literal('create') }).and(webhookInput)

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageApiKeys)
  const sent = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  if (sent.get('intent') === 'create') {
    return answerForm(request, createForm, async ({ keyId, address, events }) => {
      const { secret } = await createWebhook(person, { keyId, address, events })
      return { made: { address, secret } }
    })
  }
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'remove':
        await removeWebhook(person, step.webhookId)
        return redirectWithFlash(path, 'Webhook dihapus')
      case 'resume':
        await resumeWebhook(person, step.webhookId)
        return redirectWithFlash(path, 'Webhook berjalan lagi')
      case 'resend':
        await resendWebhookMessage(person, step.messageId)
        return redirectWithFlash(path, 'Pesan masuk antrean lagi')
    }
  })
}

export default function WebhooksPage({ loaderData: { webhooks, log, keys }, actionData }: Route.ComponentProps) {
  const made = actionData && !isFormProblem(actionData) && 'made' in actionData ? actionData.made : undefined
  useEffect(() => {
    const shown = made && document.getElementById('sekali')
    if (shown) goTo(shown)
  }, [made])
  return (
    <Page
      title="Webhook"
      description="Portal memberi tahu sistem lain begitu ada kejadian pada pertanyaan yang boleh dibaca kuncinya. Pesannya hanya menyebut nomor dan keadaan, tanpa nama dan isi."
    >
      <FormNotices />
      {made && <ShownOnce title={`Rahasia webhook ${made.address}`} what="Rahasia webhook" text={made.secret} />}
      <Section id="daftar-webhook" title="Daftar webhook">
        {webhooks.length > 0 ? (
          <WebhookTable webhooks={webhooks} />
        ) : (
          <EmptyState title="Belum ada webhook">
            Buat webhook di bawah ini setelah sistem itu punya kunci API yang boleh membaca pertanyaan.
          </EmptyState>
        )}
      </Section>
      {keys.length > 0 ? (
        <WebhookForm key={made?.secret} keys={keys} />
      ) : (
        <EmptyState title="Perlu kunci API dulu" action={<ButtonLink to="/admin/api-keys">Buka Kunci API</ButtonLink>}>
          Webhook hanya mengabarkan pertanyaan yang boleh dibaca kuncinya.
        </EmptyState>
      )}
      <Section id="pesan" title="Pesan terakhir">
        {log.length > 0 ? (
          <MessageLog log={log} />
        ) : (
          <EmptyState title="Belum ada pesan">Pesan muncul di sini begitu ada kejadian yang dikabarkan.</EmptyState>
        )}
      </Section>
    </Page>
  )
}
