// One item of every kind in every state that someone must not read, each with a word that stands nowhere else.
import { and, eq } from 'drizzle-orm'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission, Person } from '#domain/accounts/person.ts'
import { createApiKey } from '#domain/api-keys/api-key.server.ts'
import { apiScopeNames } from '#domain/api-keys/api-key.ts'
import {
  announcementKind,
  createAnnouncement,
  findManagedAnnouncements,
} from '#domain/content/announcements/announcement.server.ts'
import { articleKind, createArticle } from '#domain/content/articles/article.server.ts'
import { changeCannedReply } from '#domain/content/canned-replies/canned-reply.server.ts'
import { createFaq, faqKind } from '#domain/content/faq/faq.server.ts'
import { findManagedFaqs } from '#domain/content/faq/managed-faqs.ts'
import { uploadContentFile } from '#domain/content/files/content-file.server.ts'
import { removeContent } from '#domain/content/lifecycle/content-steps.ts'
import { branchOffice, regency } from '#domain/offices/office-tables.ts'
import { recordBreach } from '#domain/privacy/breaches/breach.server.ts'
import { createFaqDraft } from '#domain/privacy/season-close/kept-answers.ts'
import { answerReport } from '#domain/sealed-reports/desk/desk-report.ts'
import { accessOf, getOwnReport, replyToReport, sendReport } from '#domain/sealed-reports/own-report.server.ts'
import { attachFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import {
  changeTicketCategory,
  findManagedCategories,
  hideTicketCategory,
} from '#domain/tickets/categories/category.server.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { satisfaction, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aFile, aPdf } from '#tests/builders/a-photo.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'

/**
 * Who visits the portal. `writer` holds every permission, `unsealed admin` all but that for sealed reports, and is
 * looked at for those alone; `bare admin` holds none, and so do the agents. `office key` is another system, with a key for
 * the office of `office agent`.
 */
export const roles = [
  'visitor',
  'client',
  'requester',
  'office agent',
  'other agent',
  'bare admin',
  'unsealed admin',
  'writer',
  'office key',
] as const
export type Role = (typeof roles)[number]

/** The password of everybody here. */
export const password = 'rahasia-sekali-42'

/** The word that every item holds beside its own: what is searched for, so that no token is ever in a request. */
export const sharedWord = 'burungkenari'

/** A word that stands in one item alone. */
export interface Canary {
  readonly what: string
  readonly token: string
  /** The roles that may read it. */
  readonly readers: readonly Role[]
  /** Roles that must find it: otherwise the test proves nothing. */
  readonly found: readonly Role[]
}

const staff = ['office agent', 'other agent', 'bare admin', 'writer'] as const
const desk = ['office agent', 'writer'] as const

const letters = 'bcdfghjklmnpqrstvwxz'
/** Twelve consonants: nothing of the portal's own holds them, and no search takes them apart. */
const newToken = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % 20]).join('')

/** The input of the test: the visitors, what must not be found, and the values of the parameters in addresses. */
export interface Planted {
  readonly people: Readonly<Record<Exclude<Role, 'visitor' | 'office key'>, Person>>
  readonly officeKey: string
  readonly canaries: readonly Canary[]
  readonly ids: readonly string[]
  readonly publicIds: readonly string[]
  readonly categories: readonly string[]
  /** The words of every question of the FAQ, for what asks by words. */
  readonly questions: readonly string[]
}

const hour = 3_600_000
const inHours = (hours: number) => new Date(now().getTime() + hours * hour)
const category = 'requirements'

async function twoOffices() {
  const rows = await database
    .select({ regencyId: regency.id, officeId: branchOffice.id })
    .from(regency)
    .innerJoin(branchOffice, eq(branchOffice.id, regency.officeId))
    .orderBy(regency.id)
  const [own] = rows
  const other = rows.find(({ officeId }) => officeId !== own?.officeId)
  if (!own || !other) throw new Error('there are no two offices')
  return { own, other }
}

const everyPermission = Object.keys(permissions) as Permission[]

/** Puts everything into the database of a running portal that has loaded its content. */
export async function plantCanaries(): Promise<Planted> {
  const { own, other } = await twoOffices()
  const people = {
    client: await aClient({ password }),
    requester: await aClient({ password }),
    'office agent': await anAgent({ password, officeId: own.officeId }),
    'other agent': await anAgent({ password, officeId: other.officeId }),
    'bare admin': await anAdmin({ password }),
    'unsealed admin': await anAdmin({
      password,
      permissions: everyPermission.filter((each) => each !== 'sealed_reports'),
    }),
    writer: await anAdmin({ password, permissions: everyPermission }),
  }
  const { writer, requester } = people
  const agent = people['office agent']
  const canaries: Canary[] = []
  const ids: string[] = []
  const questions: string[] = []
  /** A new token for something; `found` are those of its readers who must find it. */
  const word = (what: string, readers: readonly Role[], found = readers) => {
    const token = newToken()
    canaries.push({ what, token, readers, found })
    return `${sharedWord} ${token}`
  }
  const keep = <Id extends string | number>(id: Id): Id => {
    ids.push(String(id))
    return id
  }

  // The FAQ.
  const topicId = (await findManagedFaqs(writer))[0]?.id ?? 0
  const ask = async (what: string, state: 'draft' | 'published', readers: readonly Role[], found = readers) => {
    const words = word(`${what}, question`, readers, found)
    questions.push(`Apa itu ${words}?`)
    const answer = `Itu ${word(`${what}, answer`, readers, found)}.`
    const asked = word(`${what}, phrasing`, readers, [])
    return keep(await createFaq(writer, { topicId, question: `Apa itu ${words}?`, answer, asked, state }))
  }
  await ask('a published FAQ item', 'published', roles)
  await ask('a draft of the FAQ', 'draft', ['writer'])
  await removeContent(faqKind, writer, await ask('a removed FAQ item', 'published', ['writer'], []))

  // Articles, each with its own file.
  const write = async (
    what: string,
    publishedAt: Date | 'now' | null,
    readers: readonly Role[],
    found: readonly Role[] = readers,
  ) => {
    const pdf = aPdf(word(`the file of ${what}`, readers, found))
    const file = await uploadContentFile(writer, aFile(pdf, 'berkas.pdf', 'application/pdf'))
    keep(file.id)
    return keep(
      await createArticle(writer, category, {
        title: `Judul ${word(`${what}, title`, readers, found)}`,
        summary: `Ringkasan ${word(`${what}, summary`, readers, found)}`,
        content: `## Bagian\n\nIsi ${word(`${what}, text`, readers, readers.length > 1 ? found : [])}.\n\n[berkas](/files/${file.id}/berkas.pdf)`,
        ...{ asked: '', publishedAt, reviewBy: null },
      }),
    )
  }
  await write('a published article', 'now', roles)
  await write('a draft of an article', null, ['writer'])
  await write('a scheduled article', inHours(24), ['writer'])
  await removeContent(articleKind, writer, await write('a removed article', 'now', ['writer'], []))

  // Announcements: all of the staff list what is scheduled and what has ended.
  const announce = async (
    what: string,
    publishedAt: Date,
    expiresAt: Date | null,
    readers: readonly Role[],
    found = readers,
  ) => {
    // Only who writes content gets the file of what is not public.
    const fileReaders = readers.includes('visitor') ? readers : (['writer'] as const)
    const pdf = aPdf(word(`the file of ${what}`, fileReaders, found.length > 0 ? fileReaders : []))
    const id = await createAnnouncement(
      writer,
      {
        title: `Judul ${word(`${what}, title`, readers, found)}`,
        content: `Isi ${word(`${what}, text`, readers, found)}`,
        ...{ publishedAt, expiresAt, pinned: true, urgent: true, about: null },
      },
      aFile(pdf, 'berkas.pdf', 'application/pdf'),
    )
    for (const each of await findManagedAnnouncements(writer))
      if (each.id === id) for (const { id: file } of each.files) keep(file)
    return keep(id)
  }
  await announce('a published announcement', inHours(-1), null, roles)
  await announce('a scheduled announcement', inHours(24), null, staff)
  await announce('an ended announcement', inHours(-2), inHours(-1), staff)
  await removeContent(
    announcementKind,
    writer,
    await announce('a removed announcement', inHours(-1), null, ['writer'], []),
  )

  // A ticket with a known public ID, with an internal note that carries a file, and a file not sent yet.
  const known = await aTicket(requester, { regencyId: own.regencyId })
  keep(known.id)
  const onTicket = async (person: Person, readers: readonly Role[], what: string) => {
    const file = await uploadAttachment(person, { name: 'lampiran.pdf', content: aPdf(word(what, readers)) })
    return keep(file.id)
  }
  const noted = await onTicket(agent, desk, 'a file with an internal note')
  const note = `Catatan ${word('an internal note', desk)}.`
  const { id: ticketId } = known
  await noteOnTicket(agent, { ticketId, version: (await ticketRow(ticketId)).version, message: note })
  await tieToNote(agent, ticketId, noted)
  await onTicket(requester, ['requester'], 'a file that was not sent yet')
  await withdrawn(agent, writer, ticketId, {
    message: `Jawaban ${word('a withdrawn answer', ['writer'], [])}.`,
    file: await onTicket(agent, desk, 'a file of a withdrawn answer'),
    reason: `Keliru ${word('why an answer was withdrawn', desk)}.`,
  })

  // A ticket whose public ID no one else has.
  const sent = await onTicket(requester, ['requester', ...desk], 'a file of a question')
  const wishes = {
    subject: `Tanya ${word('the subject of a question', ['requester', ...desk, 'office key'])}`,
    description: `Isi ${word('the text of a question', ['requester', ...desk, 'office key'], desk)}`,
    regencyId: own.regencyId,
  }
  keep((await aTicket(requester, wishes, attachFiles(requester, [sent]))).id)

  // An answer that the close of the season keeps as a draft.
  const earlier = await aClient()
  const draftReaders = [...desk, 'office key'] as const
  const settled = await aTicket(earlier, {
    subject: `Apa ${word('the question of an answer kept at season close', draftReaders, ['writer'])}`,
    regencyId: own.regencyId,
  })
  const version = async () => (await ticketRow(settled.id)).version
  const message = `Begini ${word('an answer kept at season close', draftReaders, ['writer'])}.`
  await replyToTicket(agent, { ticketId: settled.id, version: await version(), message })
  await completeTicket(agent, { ticketId: settled.id, version: await version() })
  await database.insert(satisfaction).values({ ticketId: settled.id, score: 5, createdAt: now() })
  keep(await createFaqDraft(writer, { ticketId: settled.id, topicId }))

  // A data breach: with the permission 'Keamanan' alone.
  const leak = { accounts: false, files: true, ticketIds: [], accountEmail: '' }
  const [fromAt, untilAt] = [inHours(-2), inHours(-1)]
  keep(
    await recordBreach(writer, {
      ...{ ...leak, fromAt, untilAt, discoveredAt: now(), measures: 'Diperiksa.' },
      title: `Insiden ${word('the title of a breach', ['writer'])}`,
      description: `Terjadi ${word('the description of a breach', ['writer'])}`,
      data: `Data ${word('the data of a breach', ['writer'])}`,
    }),
  )

  // A sealed report about the agent's own regency: for who holds 'Pengaduan tertutup', whatever else someone holds.
  await plantReport(writer, own.regencyId, (what) => word(`${sealed}, ${what}`, ['writer']), keep)

  // What only staff may know of: a ready answer, and a category that forms no longer offer.
  await changeCannedReply(writer, {
    ...{ id: null, version: null, seen: '', idempotencyKey: newIdempotencyKey(), officeId: null },
    ...{ shortcut: null, setsCategory: null, setsPriority: null, completes: false, handsOverTo: null },
    title: `Balasan ${word('the title of a canned reply', staff, [])}`,
    text: `Halo, ${word('the text of a canned reply', staff, [])}.`,
  })
  const name = `Kategori ${word('a hidden ticket category', staff, ['writer'])}`
  await changeTicketCategory(writer, { kind: 'question', id: '', name, seen: '' })
  const added = (await findManagedCategories(writer)).find((each) => each.name === name)
  if (!added) throw new Error('the category was not stored')
  await hideTicketCategory(writer, { kind: 'question', id: added.id, seen: added.updatedAt.toISOString() })

  const { key: officeKey } = await createApiKey(writer, {
    ...{ name: 'Sistem cabang', scopes: apiScopeNames, officeId: own.officeId, expiresAt: null },
  })
  return { people, officeKey, canaries, ids, publicIds: [known.publicId], categories: [category], questions }
}

/** What the words of a sealed report are called. */
export const sealed = 'a sealed report'

async function plantReport(
  writer: Person,
  regencyId: number,
  word: (what: string) => string,
  keep: <Id extends string | number>(id: Id) => Id,
): Promise<void> {
  const files = [{ name: 'bukti.pdf', content: aPdf(word('its file')) }]
  const said = { kind: 'officer', description: word('its words'), about: word('the reported person') } as const
  const { publicId } = await sendReport(
    { ...said, regencyId, name: 'Bu Kenari', phone: null, idempotencyKey: newIdempotencyKey() },
    { network: '10.0.0.1', proof: '', version: '2025-06', files },
  )
  const access = await accessOf(undefined, publicId)
  if (typeof access === 'string') throw new Error('the report is not open by its link')
  const id = keep(access.id)
  for (const file of (await getOwnReport(id)).files) keep(file.id)
  const written = (message: string) => ({ message, idempotencyKey: newIdempotencyKey() })
  await replyToReport(id, written(word('a reply to it')), { network: '10.0.0.1', files: [] })
  await answerReport(writer, id, { intent: 'answer', ...written(word('its answer')) })
  await answerReport(writer, id, { intent: 'note', ...written(word('its note')) })
}

/** Answers the ticket, and takes that answer from its readers again. */
async function withdrawn(
  agent: Person,
  lead: Person,
  ticketId: number,
  { message, file, reason }: { readonly message: string; readonly file: string; readonly reason: string },
): Promise<void> {
  const { version } = await ticketRow(ticketId)
  await replyToTicket(agent, { ticketId, version, message }, attachFiles(agent, [file]))
  const [answer] = await database
    .select({ id: ticketEntry.id })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.ticketId, ticketId), eq(ticketEntry.type, 'answered')))
  await withdrawMessage(lead, { ticketId, entryId: answer?.id ?? 0, reason })
}

/** The desk ties files to replies only; a note with a file is made as the database would hold it. */
async function tieToNote(agent: Person, ticketId: number, file: string): Promise<void> {
  const [entry] = await database
    .select({ id: ticketEntry.id })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.ticketId, ticketId), eq(ticketEntry.authorId, agent.id), eq(ticketEntry.type, 'noted')))
  await database
    .update(attachment)
    .set({ entryId: entry?.id ?? null })
    .where(eq(attachment.id, file))
}
