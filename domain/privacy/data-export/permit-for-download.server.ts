// The key that leads from the password, or the code, to the download: good for this session and for two minutes.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Person } from '#domain/accounts/person.ts'
import { type OwnerProof, proveOwner } from '#domain/accounts/phone/prove-owner.ts'
import { signingSecret } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'

/** Milliseconds. */
const goodFor = minutes(2)

function signatureOf(person: Person, until: string): string {
  const signed = ['data-download', person.id, person.sessionId ?? '', until].join('|')
  return createHmac('sha256', signingSecret()).update(signed).digest('base64url')
}

/**
 * The key to the download, given for the proof.
 * @throws Invalid when the password or code is wrong; TooMany.
 */
export async function permitDownload(person: Person, proof: OwnerProof): Promise<string> {
  await proveOwner(person, proof)
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
    throw new Forbidden('Untuk mengunduh, isi password atau kode Anda dulu di halaman Data saya.')
  }
}
