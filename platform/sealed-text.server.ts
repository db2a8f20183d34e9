// Texts that the database keeps and cannot read: AES-256-GCM under a key that follows from the portal's secret.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './secrets.server.ts'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** The text encrypted for a purpose, as base64url; the same text is never the same twice. */
export function sealText(purpose: string, text: string): string {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, derivedKey(purpose), iv)
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url')
}

/** What was sealed for this purpose; null when it was changed, or sealed under another secret or purpose. */
export function openText(purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivLength + tagLength) return null
  try {
    const opening = createDecipheriv(cipher, derivedKey(purpose), bytes.subarray(0, ivLength), {
      authTagLength: tagLength,
    })
    opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return Buffer.concat([opening.update(bytes.subarray(ivLength + tagLength)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}
