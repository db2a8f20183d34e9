import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Person } from '#domain/accounts/person.ts'
import { type OwnerProof, proveOwner } from '#domain/accounts/phone/number-code.server.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { readFile } from '#domain/tickets/personal-data/ticket-data.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { signingSecret } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Busy, Conflict, Forbidden } from '#shared/errors.ts'
import { collectPersonalData, withFiles } from './collected-data.ts'
import { personalDataDocument } from './personal-data-document.ts'

/** Downloads of one person; each reads everything they ever sent. */
const downloadsADay = makeLimit('data-download')

/** 'html' to read, 'json' for programs. */
type DownloadFormat = 'html' | 'json'

/** Bytes of a file that are read at a time; divisible by three, so that the pieces' base64 can be joined. */
const slice = 768 * 1024

const maxAtOnce = 4

const running = new Set<string>()

/**
 * The person's data in pieces; read to the end or cancel, because one download runs per person.
 * @throws Conflict; Busy; TooMany; NotFound.
 */
export async function downloadPersonalData(
  person: Person,
  format: DownloadFormat,
): Promise<ReadableStream<Uint8Array>> {
  if (running.has(person.id)) throw new Conflict('Unduhan data Anda masih berjalan. Tunggu sampai selesai.')
  if (running.size >= maxAtOnce) throw new Busy()
  running.add(person.id)
  try {
    await downloadsADay.take(person.id)
    const data = await collectPersonalData(person)
    await database.transaction((tx) =>
      recordAudit(tx, { actor: person, action: personalDataAudit['data-download'], target: `user:${person.id}` }),
    )
    const text = format === 'json' ? JSON.stringify(data, null, 2) : personalDataDocument(data)
    return streamOf(withFiles(text, readSlices), () => running.delete(person.id))
  } catch (thrown) {
    running.delete(person.id)
    throw thrown
  }
}

async function* readSlices(id: string): AsyncGenerator<string, void, undefined> {
  for await (const part of readFile(id, slice)) yield part.toString('base64')
}

function streamOf(pieces: AsyncGenerator<string, void, undefined>, ended: () => void): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (!done) return controller.enqueue(bytes.encode(value))
          ended()
          controller.close()
        } catch (thrown) {
          ended()
          throw thrown
        }
      },
      async cancel() {
        ended()
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
}

const goodFor = minutes(2)

function signatureOf(person: Person, until: string): string {
  const signed = ['data-download', person.id, person.sessionId ?? '', until].join('|')
  return createHmac('sha256', signingSecret()).update(signed).digest('base64url')
}

/** The download key in exchange for the proof. @throws Invalid when the password or code is wrong; TooMany. */
export async function permitDownload(person: Person, proof: OwnerProof): Promise<string> {
  await proveOwner(person, proof)
  const until = String(now().getTime() + goodFor)
  return `${until}.${signatureOf(person, until)}`
}

/** @throws Forbidden unless the key is this session's and fresh. */
export function checkPermit(person: Person, key: string): void {
  const [until = '', signature = ''] = key.split('.')
  const right = Buffer.from(signatureOf(person, until))
  const given = Buffer.from(signature)
  const isRight = right.length === given.length && timingSafeEqual(right, given)
  if (!isRight || Number(until) < now().getTime()) {
    throw new Forbidden('Untuk mengunduh, isi password atau kode Anda dulu di halaman Data saya.')
  }
}
