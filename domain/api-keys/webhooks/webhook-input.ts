import { isIP } from 'node:net'
import { z } from 'zod'
import { apiKeyRowId } from '#domain/api-keys/api-key.ts'
import { oneLine } from '#shared/typed-text.ts'
import { type WebhookEvent, webhookEventNames } from './webhook.ts'

const wrongAddress = 'Tulis alamat https://… dengan nama, misalnya https://aplikasi.example/webhook'

function isWebhookAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  const bare = hostname.replaceAll(/^\[|\]$/g, '')
  return (
    protocol === 'https:' && username === '' && password === '' && hash === '' && isIP(bare) === 0 && bare.includes('.')
  )
}

const tick = z.literal('on').optional().catch(undefined)

export const webhookInput = z
  .object({
    keyId: apiKeyRowId.or(z.literal('').transform(() => 0)).refine((id) => id > 0, 'Pilih kunci'),
    address: z
      .string({ error: wrongAddress })
      .overwrite(oneLine)
      .max(500, 'Alamat paling panjang 500 karakter')
      .refine(isWebhookAddress, wrongAddress),
    ...(Object.fromEntries(webhookEventNames.map((event) => [`event-${event}`, tick])) as Record<
      `event-${WebhookEvent}`,
      typeof tick
    >),
  })
  .transform(({ keyId, address, ...ticks }) => ({
    keyId,
    address,
    events: webhookEventNames.filter((event) => ticks[`event-${event}`]),
  }))
  .refine(({ events }) => events.length > 0, {
    path: ['event-ticket.submitted'],
    error: 'Centang paling sedikit satu kejadian',
  })

export type WebhookInput = z.output<typeof webhookInput>
