// '/admin/webhooks': where events of tickets are sent, the log of the messages, and sending one again.
import { useEffect } from 'react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { goTo } from '#app/ui/go-to.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { rowId } from '#domain/api-keys/api-key-input.ts'
import { mayManageApiKeys } from '#domain/api-keys/api-key-policy.ts'
import { findApiKeys } from '#domain/api-keys/find-api-keys.ts'
import { createWebhook } from '#domain/api-keys/webhooks/create-webhook.ts'
import { findWebhooks } from '#domain/api-keys/webhooks/find-webhooks.ts'
import { removeWebhook } from '#domain/api-keys/webhooks/remove-webhook.ts'
import { resendWebhookMessage } from '#domain/api-keys/webhooks/resend-webhook-message.ts'
import { resumeWebhook } from '#domain/api-keys/webhooks/resume-webhook.ts'
import { webhookInput } from '#domain/api-keys/webhooks/webhook-input.ts'
import type { Route } from './+types/webhooks-page.ts'
import { MessageLog } from './message-log.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookTable } from './webhook-table.tsx'

const path = '/admin/webhooks'

export const meta: Route.MetaFunction = () => [{ title: 'Webhook · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageApiKeys)
  const [found, keys] = await Promise.all([findWebhooks(person), findApiKeys(person)])
  const usable = keys.filter(({ state, scopes }) => state === 'active' && scopes.includes('tickets:read'))
  return { ...found, keys: usable.map(({ id, name, office }) => ({ id, name: office ? `${name} (${office})` : name })) }
}

const stepForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove'), webhookId: rowId }),
  z.object({ intent: z.literal('resume'), webhookId: rowId }),
  z.object({ intent: z.literal('resend'), messageId: rowId }),
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
