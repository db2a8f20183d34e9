// The secrets of the portal, texts sealed with them, and the token that names a visitor to no one.
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newVisitorKey } from '#shared/ids.ts'
import { env } from './env.server.ts'

/**
 * The secret that signs cookies: `PORTAL_SECRET`, or one made at the first start and kept in the data folder.
 * @throws when the data folder cannot be written.
 */
export function signingSecret(): string {
  return env.secret ?? keptSecret('signing')
}

export function derivedKey(purpose: string): Buffer {
  return createHmac('sha256', signingSecret()).update(purpose).digest()
}

export function databaseRolePassword(): string {
  return keptSecret('databaseRolePassword')
}

const inMemory = new Map<string, string>()

function keptSecret(name: string): string {
  const file = join(env.dataDir, 'secrets.json')
  const key = `${file} ${name}`
  const secret = inMemory.get(key) ?? storedSecret(file, name)
  inMemory.set(key, secret)
  return secret
}

function storedSecret(file: string, name: string): string {
  const kept = readSecrets(file)
  const known = kept[name]
  if (known) return known
  const secret = randomBytes(32).toString('base64url')
  mkdirSync(env.dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ ...kept, [name]: secret }, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
  return secret
}

function readSecrets(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

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

const signatureOf = (key: string) =>
  createHmac('sha256', `visitor:${signingSecret()}`).update(key).digest('base64url').slice(0, 32)

export function newVisitor(): { readonly key: string; readonly token: string } {
  const key = newVisitorKey()
  return { key, token: `${key}-${signatureOf(key)}` }
}

export function visitorOf(token: string): { readonly key: string; readonly token: string } | undefined {
  const [, key, signature] = /^([a-z0-9]{25})-([\w-]{32})$/.exec(token) ?? []
  if (!key || !signature) return undefined
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key))) ? { key, token } : undefined
}
