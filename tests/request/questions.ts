// What the tests of asking share: questions sent by their forms, with and without an account, and answers of the desk.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { attachFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { aFile, aPdf } from '#tests/builders/a-photo.ts'
import type { TicketRow } from '#tests/builders/a-ticket.ts'
import type { Answers, Page } from './page.ts'
import type { Visitor } from './visitors.ts'

/** A mobile number that no other test uses, as families write it. */
export const aNumber = () => `0813${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

/** Four digits that are not the last ones of the number. */
export const wrongDigits = (phone: string) => (phone.endsWith('0000') ? '1111' : '0000')

/** A PDF as a form sends it. */
export const pdf = (name: string) => aFile(aPdf(name), name, 'application/pdf')

/** Something that is not the photo that its name promises. */
export const notAPhoto = () => aFile('<script>alert(1)</script>', 'foto.jpg')

/** The answers to the form of '/ask'. */
export const guestAnswers = (wishes: Answers = {}): Answers => ({
  'Ceritakan masalahnya': 'Anak saya belum bisa masuk ke akunnya. Sudah dicoba tiga kali.',
  'Kabupaten/Kota': 'Kabupaten Demak',
  'Nama Anda': 'Bu Siti',
  'Nomor WhatsApp': aNumber(),
  ...wishes,
})

/** The answers to '/client/create-question'. */
export const clientAnswers = (wishes: Answers = {}): Answers => ({
  Subjek: 'Foto rapor tidak terunggah',
  Kategori: 'Upload Dokumen',
  Prioritas: 'Sedang',
  Deskripsi: 'Foto rapor anak saya tidak terunggah.',
  ...wishes,
})

/** The ID in the address of a receipt. @throws when the page is none. */
export function idOf(receipt: Page): string {
  const id = /^\/(?:ask|client\/questions)\/([a-z0-9]{25})\/receipt$/.exec(receipt.path)?.[1]
  if (!id) throw new Error(`${receipt.path} is no receipt: ${receipt.notices.join(' | ')}`)
  return id
}

/** A question without an account, sent by its form. */
export async function askAsGuest(guest: Visitor, wishes: Answers = {}) {
  const answers = guestAnswers(wishes)
  const receipt = await (await guest.open('/ask')).submit('Kirim pertanyaan', answers)
  return { receipt, id: idOf(receipt), phone: String(answers['Nomor WhatsApp']) }
}

/** A question of someone who is signed in, sent by its form. */
export async function askAsClient(client: Visitor, wishes: Answers = {}) {
  const form = await client.open('/client/create-question')
  const receipt = await form.submit('Kirim pertanyaan', clientAnswers(wishes))
  return { receipt, id: idOf(receipt) }
}

/** The row of a question. @throws when there is none. */
export async function ticketOf(publicId: string): Promise<TicketRow> {
  const [row] = await database.select().from(ticketTable).where(eq(ticketTable.publicId, publicId))
  if (!row) throw new Error(`there is no ticket ${publicId}`)
  return row
}

/** The questions with exactly this description. */
export const ticketsWith = (description: string): Promise<TicketRow[]> =>
  database.select().from(ticketTable).where(eq(ticketTable.description, description))

/** Answers a question as this agent. */
export async function answerAs(agent: Person, publicId: string, message: string, files: readonly string[] = []) {
  const { id, version } = await ticketOf(publicId)
  const uploaded = await Promise.all(files.map((name) => uploadAttachment(agent, { name, content: aPdf(name) })))
  const ids = uploaded.map((file) => file.id)
  await replyToTicket(agent, { ticketId: id, version, message }, attachFiles(agent, ids))
}

/** The addresses of files that a page links to or shows. */
export const fileAddresses = (page: Page) =>
  [...page.html.matchAll(/(?:href|src)="(\/attachments\/[^"]+)"/g)].map(([, address = '']) => address)

/** The messages of a question or report, as its requester reads them. */
export const threadOf = (page: Page) => page.part('[aria-label="Percakapan"]')
