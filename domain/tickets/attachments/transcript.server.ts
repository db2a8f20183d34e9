import { and, asc, eq, inArray, isNotNull, isNull, like, ne, type SQL } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { transcribe, transcriptionIsConfigured } from '#platform/model/transcribe.server.ts'
import { Unavailable } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { findAttachments } from './attachment.server.ts'
import { attachment } from './attachment-tables.ts'

/** Longest stored transcript in characters: three minutes of fast speech have fewer. */
const transcriptMaxLength = 5_000

/** The message of a ticket that a job transcribes: its question, or a reply by the id of its entry. */
export type TranscribedPlace = 'filed' | number

const voicesAt = (ticketId: number, place: TranscribedPlace): SQL | undefined =>
  and(
    eq(ticketEntry.ticketId, ticketId),
    place === 'filed' ? eq(ticketEntry.type, 'submitted') : eq(ticketEntry.id, place),
    like(attachment.mediaType, 'audio/%'),
    ne(attachment.scan, 'infected'),
  )

function findVoices(ticketId: number, place: TranscribedPlace) {
  return database
    .select(pick(attachment, 'id', 'scan', 'transcript'))
    .from(attachment)
    .innerJoin(ticketEntry, eq(ticketEntry.id, attachment.entryId))
    .where(voicesAt(ticketId, place))
    .orderBy(asc(attachment.position))
}

/** True when transcription is on and the message has a recording. */
export async function needsTranscript(ticketId: number, place: TranscribedPlace): Promise<boolean> {
  return transcriptionIsConfigured() && (await findVoices(ticketId, place)).length > 0
}

async function transcribeFile(id: string): Promise<string> {
  const untranscribed = and(eq(attachment.id, id), isNull(attachment.transcript))
  const [file] = await database
    .select(pick(attachment, 'name', 'mediaType', 'content'))
    .from(attachment)
    .where(untranscribed)
  if (!file) return ''
  const text = await transcribe(file)
  // PostgreSQL refuses this character and half a pair.
  const transcript = text.replaceAll('\0', '').slice(0, transcriptMaxLength).toWellFormed()
  await database.update(attachment).set({ transcript }).where(untranscribed)
  return transcript
}

/**
 * Stores the transcripts of the message's recordings. Idempotent. Returns all of them as one text.
 * @throws Unavailable while a file is not scanned or the model server is away; ModelRefused.
 */
export async function transcribeVoices(ticketId: number, place: TranscribedPlace): Promise<string> {
  if (!transcriptionIsConfigured()) return ''
  const texts: string[] = []
  for (const { id, scan, transcript } of await findVoices(ticketId, place)) {
    if (scan === 'waiting') throw new Unavailable()
    texts.push(transcript ?? (await transcribeFile(id)))
  }
  return texts.join('\n')
}

/** The files of the ticket with their transcripts, for pages of staff only. */
export async function findTranscribedAttachments(person: Person, publicId: string) {
  const files = await findAttachments(person, publicId)
  const ids = files.map(({ id }) => id)
  const rows = await database
    .select(pick(attachment, 'id', 'transcript'))
    .from(attachment)
    .where(and(inArray(attachment.id, ids), isNotNull(attachment.transcript)))
  return files.map((file) => ({ ...file, transcript: rows.find(({ id }) => id === file.id)?.transcript ?? null }))
}
