// Secrets the portal makes for itself on the embedded default: kept in data/secrets.json, readable by its owner only.
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from './env.server.ts'

/**
 * The secret that signs cookies: `PORTAL_SECRET`, or one made at the first start and kept in the data folder.
 * @throws when the data folder cannot be written.
 */
export function signingSecret(): string {
  return env.secret ?? keptSecret('signing')
}

/** The key that signs one kind of thing; it follows from the portal's secret, and reveals nothing about it. */
export function derivedKey(purpose: string): Buffer {
  return createHmac('sha256', signingSecret()).update(purpose).digest()
}

/** The password of the role under which the portal runs on the embedded database. */
export function databaseRolePassword(): string {
  return keptSecret('databaseRolePassword')
}

function keptSecret(name: string): string {
  const file = join(env.dataDir, 'secrets.json')
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
