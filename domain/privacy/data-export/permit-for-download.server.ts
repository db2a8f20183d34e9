// The key that leads from the password to the download: good for this session and for two minutes.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { confirmations } from '#domain/accounts/account-limits.server.ts'
import { isOwnPassword } from '#domain/accounts/own-password.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { signingSecret } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'

/** Milliseconds. */
const goodFor = minutes(2)

function signatureOf(person: Person, until: string): string {
  const signed = ['data-download', person.id, person.sessionId ?? '', until].join('|')
  return createHmac('sha256', signingSecret()).update(signed).digest('base64url')
}

/**
 * The key to the download, given after the password.
 * @throws Invalid when the password is wrong; TooMany.
 */
export async function permitDownload(person: Person, { password }: { readonly password: string }): Promise<string> {
  await confirmations.take(person.id)
  if (!(await isOwnPassword(person, password))) {
    throw new Invalid('Password saat ini salah', { password: 'Password saat ini salah' })
  }
  await confirmations.forget(person.id)
  const until = String(now().getTime() + goodFor)
  return `${until}.${signatureOf(person, until)}`
}

/**
 * Checks the key.
 * @throws Forbidden when it is not this session's, or too old.
 */
export function checkPermit(person: Person, key: string): void {
  const [until = '', signature = ''] = key.split('.')
  const right = Buffer.from(signatureOf(person, until))
  const given = Buffer.from(signature)
  const isRight = right.length === given.length && timingSafeEqual(right, given)
  if (!isRight || Number(until) < now().getTime()) {
    throw new Forbidden('Untuk mengunduh, ketik password Anda dulu di halaman Data saya.')
  }
}
