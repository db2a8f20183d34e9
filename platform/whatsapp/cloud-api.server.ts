import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { env } from '#platform/env.server.ts'
import { readAtMost } from '#platform/read-at-most.ts'
import { unanswered } from '#platform/service-pause.server.ts'
import { minutes } from '#shared/durations.ts'
import { type Refusal, refusalOf, requestBody, type WhatsappMessage } from './whatsapp-message.ts'

/**
 * What became of a message: the service has it, under its own ID; refused it for good, or because the 24 hours are
 * over ('window'); refused it for the moment; could not be reached; or fell silent after it had the whole message.
 */
type WhatsappDelivery =
  | { readonly outcome: 'sent'; readonly providerId: string }
  | { readonly outcome: Refusal['kind'] | 'uncertain'; readonly reason: string }

/** Timeout of the whole attempt in ms. */
const sendLimit = 20_000
const mediaLimit = minutes(1)

/** Longest answer to a message, in bytes. */
const longestAnswer = 64 * 1024

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) })
const refused = z.object({ error: z.object({ code: z.number().optional() }) })

export function whatsappIsConfigured(): boolean {
  return env.whatsapp !== undefined
}

/** The settings. @throws when WhatsApp is not configured. */
export function whatsappSettings(): NonNullable<typeof env.whatsapp> {
  if (!env.whatsapp) throw new Error('WhatsApp is not configured')
  return env.whatsapp
}

async function readJson(response: Response): Promise<unknown> {
  const body = await readAtMost(response, longestAnswer)
  try {
    return JSON.parse(String(body ?? '')) as unknown
  } catch {
    return undefined
  }
}

function silence(error: unknown): WhatsappDelivery {
  const { sent, reason } = unanswered(error)
  if (sent === 'never') {
    return { outcome: 'away', reason: `WhatsApp tidak dapat dihubungi (${reason}).` }
  }
  return { outcome: 'uncertain', reason: `WhatsApp tidak menjawab setelah pesan dikirim (${reason}).` }
}

/** Hands one message to the service. @throws when WhatsApp is not configured. */
export async function sendWhatsapp(to: string, message: WhatsappMessage): Promise<WhatsappDelivery> {
  const { apiUrl, phoneId, token } = whatsappSettings()
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`${apiUrl}/${phoneId}/messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(requestBody(to, message)),
      // Messages to families go only to the configured server.
      redirect: 'error',
      signal: AbortSignal.timeout(sendLimit),
    })
    answer = await readJson(response)
  } catch (error) {
    return silence(error)
  }
  const providerId = response.ok ? accepted.safeParse(answer).data?.messages[0]?.id : undefined
  if (providerId) return { outcome: 'sent', providerId }
  if (response.ok) return { outcome: 'uncertain', reason: 'WhatsApp menerima pesan tanpa menyebut nomornya.' }
  const { kind, reason } = refusalOf(refused.safeParse(answer).data?.error.code, response.status)
  return { outcome: kind, reason }
}

/** A file that someone sent, or why it cannot be had: gone or too large for good, or the service away for now. */
type FetchedMedia =
  | { readonly outcome: 'fetched'; readonly content: Uint8Array }
  | { readonly outcome: 'gone' | 'too_large' | 'away' }

const described = z.object({ url: z.url(), file_size: z.coerce.number().optional() })

/** Hosts of WhatsApp that files are fetched from, beside the API's own; the token goes to no other. */
const mediaHosts = /^([a-z0-9-]+\.)*(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/

export function isMediaAddress(address: string, apiUrl: string): boolean {
  const { origin, protocol, hostname } = new URL(address)
  return origin === new URL(apiUrl).origin || (protocol === 'https:' && mediaHosts.test(hostname))
}

const isGone = (status: number) => status === 400 || status === 404 || status === 410

/** Fetches a file by its ID, at most `limit` bytes of it. @throws when WhatsApp is not configured. */
export async function fetchMedia(mediaId: string, limit: number): Promise<FetchedMedia> {
  const { apiUrl, phoneId, token } = whatsappSettings()
  const init = { headers: { Authorization: `Bearer ${token}` }, redirect: 'error' as const }
  try {
    const signal = AbortSignal.timeout(mediaLimit)
    const about = `${apiUrl}/${encodeURIComponent(mediaId)}?phone_number_id=${phoneId}`
    const answer = await fetch(about, { ...init, signal })
    const found = described.safeParse(await readJson(answer)).data
    if (isGone(answer.status)) return { outcome: 'gone' }
    if (!answer.ok || !found || !isMediaAddress(found.url, apiUrl)) return { outcome: 'away' }
    if ((found.file_size ?? 0) > limit) return { outcome: 'too_large' }
    const file = await fetch(found.url, { ...init, signal })
    if (isGone(file.status)) return { outcome: 'gone' }
    if (!file.ok) return { outcome: 'away' }
    const content = await readAtMost(file, limit)
    return content ? { outcome: 'fetched', content } : { outcome: 'too_large' }
  } catch (error) {
    if (error instanceof Error) return { outcome: 'away' }
    throw error
  }
}

const scheme = 'sha256='

function signatureOf(body: Uint8Array, appSecret: string): string {
  return scheme + createHmac('sha256', appSecret).update(body).digest('hex')
}

export function isSignedBy(appSecret: string, body: Uint8Array, header: string | undefined): boolean {
  return isSame(header ?? '', signatureOf(body, appSecret))
}

/** Compares in constant time, so that the duration does not reveal where the texts differ. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
