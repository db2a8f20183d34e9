// Checks how an FAQ is proposed from a ticket: without what names anyone, within reach, once, and published by another person.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { faqKind } from '#domain/content/faq/faq.server.ts'
import { faq } from '#domain/content/faq/faq-tables.ts'
import { countProposals, declineProposal, findProposals } from '#domain/content/faq/proposals/faq-proposal.server.ts'
import { askColleague } from '#domain/content/faq/proposals/faq-proposal.ts'
import { restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { findNotifications, openNotification } from '#domain/notifications/notification.server.ts'
import { completeTicket, markSpam } from '#domain/tickets/desk/ticket-steps.ts'
import { submitComplaint } from '#domain/tickets/on-behalf/filed-ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { anAnsweredTicket, aProposal, proposalOf, saveFaq } from '#tests/builders/a-faq-proposal.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { faqProposalTicket } from './faq-proposal-ticket-tables.ts'
import { getFaqOfTicket, getProposalDraft, getProposalOfTicket, proposeFromTicket } from './proposal.server.ts'
import { findProposalSources, noticeProposal, noticeSettled } from './proposal-news.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let editor: Person

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent({ name: 'Bambang Sutrisno' })
  editor = await anAdmin({ permissions: ['content'], name: 'Dewi Editor' })
})
beforeEach(async () => {
  client = await aClient({ name: 'Siti Aminah' })
})

const ticketsOf = async (faqId: number) =>
  (await database.select().from(faqProposalTicket).where(eq(faqProposalTicket.faqId, faqId))).map((row) => row.ticketId)
const itemOf = async (faqId: number) => (await database.select().from(faq).where(eq(faq.id, faqId)))[0]

test('the draft names no one, says what was removed, and lists who asked the same, settled ones too', async () => {
  const about = { subject: 'Peta sekolah kosong', description: 'Saya Siti, kenapa peta sekolah tidak tampil?' }
  const id = await anAnsweredTicket(
    client,
    agent,
    about,
    'Halo Siti Aminah,\n\nNISN 0061234567 sudah benar. Muat ulang peta sekolah.\n\nSalam,\nBambang Sutrisno',
  )
  const same = { subject: 'Peta sekolah tidak tampil', description: 'Peta sekolah kosong terus.' }
  const [open, settled, spam, merged] = [
    (await aTicket(client, same)).id,
    await anAnsweredTicket(await aClient(), agent, same),
    (await aTicket(await aClient(), same)).id,
    (await aTicket(await aClient(), same)).id,
  ]
  await completeTicket(agent, { ticketId: settled, version: (await ticketRow(settled)).version })
  await markSpam(agent, { ticketId: spam, version: 1 })
  await database.update(ticketTable).set({ mergedIntoId: open }).where(eq(ticketTable.id, merged))
  const draft = await getProposalDraft(agent, id)
  expect(draft).toMatchObject({
    question: 'Saya, kenapa peta sekolah tidak tampil?',
    answer: 'NISN sudah benar. Muat ulang peta sekolah.',
    taken: ['nama', 'NISN', 'salam pembuka', 'salam penutup'],
    total: 2,
  })
  expect(draft.similar.map((row) => row.id).toSorted()).toEqual([open, settled].toSorted())
})

test('a proposal is a draft with its tickets, stored once however often the form is sent', async () => {
  const id = await anAnsweredTicket(client, agent)
  const input = await proposalOf({ chosen: [(await aTicket(client)).id] })
  const faqId = await proposeFromTicket(agent, id, input)
  expect(await proposeFromTicket(agent, id, input)).toBe(faqId)
  expect(await itemOf(faqId)).toMatchObject({ question: input.question, draftSince: expect.any(Date) })
  expect((await ticketsOf(faqId)).toSorted()).toEqual([id, ...input.chosen].toSorted())
  expect(
    (await auditOf(`faq:${faqId}`)).map(({ action, changes }) => [action, Object.keys(changes).toSorted()]),
  ).toEqual([
    ['faq.create', ['answer', 'draftSince', 'question', 'topicId']],
    ['faq.propose', ['ticket', 'tickets']],
  ])
  expect(await jobsOf('faq.proposed', 'faqId', faqId)).toHaveLength(1)
  expect(await getProposalOfTicket(id)).toEqual({ faqId, state: 'waiting', reason: null })
  await expect(aProposal(agent, id)).rejects.toThrow('Tiket ini sudah diusulkan jadi FAQ.')
})

test('an agent keeps only tickets within the own reach; "all others" are looked up by the server', async () => {
  const bound = await anAgent({ officeId: content.office(1) })
  const here = { regencyId: content.regency('Kota Semarang') }
  const there = { regencyId: content.regency('Kabupaten Demak') }
  const same = { subject: 'Token aktivasi belum datang', description: 'Token aktivasi SPMB belum saya terima.' }
  const id = await anAnsweredTicket(client, bound, { ...same, ...here })
  const [own, hidden, foreign] = [
    (await aTicket(client, { ...same, ...here })).id,
    (await aTicket(client, { ...same, ...here })).id,
    (await aTicket(client, { ...same, ...there })).id,
  ]
  const named = await aProposal(bound, id, { chosen: [own, foreign], shown: [own, foreign] })
  expect((await ticketsOf(named)).toSorted()).toEqual([id, own].toSorted())
  const other = await anAnsweredTicket(client, bound, { ...same, ...here })
  const all = await aProposal(bound, other, { shown: [own], others: true })
  const kept = await ticketsOf(all)
  // What was shown and not ticked stays out.
  expect([kept.includes(hidden), kept.includes(own), kept.includes(foreign)]).toEqual([true, false, false])
})

test('what still names someone is refused beside its field', async () => {
  const id = await anAnsweredTicket(client, agent)
  const requester = (await aTicket(await aClient({ name: 'Rahmat Hidayat' }))).id
  const input = await proposalOf({
    question: 'Kenapa akun Siti terkunci?',
    answer: 'Sama dengan Rahmat Hidayat: hubungi 081298765432.',
    chosen: [requester],
  })
  const refused = await proposeFromTicket(agent, id, input).catch((error) => error.fields)
  expect(refused).toEqual({
    question: 'Nama Siti masih tertulis. Ganti dengan kata umum, atau hapus.',
    answer:
      'Nama Rahmat Hidayat masih tertulis. Nomor telepon 081298765432 masih tertulis. Ganti dengan kata umum, atau hapus.',
  })
  expect(await getProposalOfTicket(id)).toBeUndefined()
})

test('nothing is proposed from what no agent may propose from, and no topic that is not there', async () => {
  const stranger = await anAgent({ officeId: content.office(3) })
  const answered = await anAnsweredTicket(client, agent, { regencyId: content.regency('Kota Semarang') })
  const spam = await anAnsweredTicket(client, agent)
  await markSpam(agent, { ticketId: spam, version: (await ticketRow(spam)).version })
  const complaint = await submitComplaint(
    agent,
    {
      ...{
        title: 'Aduan',
        description: 'Rahasia.',
        organization: 'SMA',
        contactName: 'Pak A',
        contactEmail: client.email,
      },
      ...{ consentWay: undefined, category: 'data', idempotencyKey: newIdempotencyKey() },
    },
    '2026-11-23',
  )
  const [filed] = await database.select().from(ticketTable).where(eq(ticketTable.publicId, complaint.publicId))
  const tries: [Person, number][] = [
    [stranger, answered],
    [editor, answered],
    [client, answered],
    [agent, (await aTicket(client)).id],
    [agent, spam],
    [agent, filed?.id ?? 0],
    [agent, 999_999_999],
  ]
  for (const [person, id] of tries) {
    await expect(getProposalDraft(person, id)).rejects.toBeInstanceOf(NotFound)
    await expect(aProposal(person, id)).rejects.toBeInstanceOf(NotFound)
  }
  await expect(aProposal(agent, answered, { topicId: 999_999 })).rejects.toMatchObject({
    fields: { topicId: 'Topik ini sudah tidak ada' },
  })
  await database.update(user).set({ consentWithdrawnAt: now() }).where(eq(user.id, client.id))
  await expect(getProposalDraft(agent, answered)).rejects.toBeInstanceOf(NotFound)
})

test('no one publishes the own proposal, a super admin neither; someone else does', async () => {
  const both = await anAdmin({ permissions: ['content', 'tickets', 'super_admin'] })
  const id = await anAnsweredTicket(client, agent)
  const faqId = await aProposal(both, id)
  expect(await countProposals(both)).toBe((await countProposals(editor)) - 1)
  const mine = (await findProposals(both)).find((each) => each.faqId === faqId)
  expect(mine).toMatchObject({ proposedBy: both.name, mayPublish: false })
  expect((await findProposalSources([faqId])).get(faqId)).toEqual({ ticketId: id, number: `T-${id}`, requesters: 1 })
  await expect(saveFaq(both, faqId, 'published')).rejects.toMatchObject({ fields: { state: askColleague } })
  await saveFaq(both, faqId, 'draft')
  expect((await itemOf(faqId))?.draftSince).not.toBeNull()
  expect(await getFaqOfTicket(id)).toBeUndefined()
  await saveFaq(editor, faqId, 'published')
  expect(await getProposalOfTicket(id)).toEqual({ faqId, state: 'published', reason: null })
  expect(await getFaqOfTicket((await ticketRow(id)).publicId)).toEqual({
    question: 'Bagaimana mengubah profil?',
    path: expect.stringMatching(new RegExp(`^/faq/.+/${faqId}-bagaimana-mengubah-profil$`)),
  })
  expect((await auditOf(`faq:${faqId}`)).map(({ action, actorName }) => [action, actorName])).toContainEqual([
    'faq.publish',
    'Dewi Editor',
  ])
  expect(await jobsOf('faq.telling-due', 'faqId', faqId)).toHaveLength(1)
  // A draft again, and published by who proposed it: that stays someone else's.
  await saveFaq(editor, faqId, 'draft')
  expect(await getFaqOfTicket(id)).toBeUndefined()
  await expect(saveFaq(both, faqId, 'published')).rejects.toMatchObject({ fields: { state: askColleague } })
  await expect(findProposals(await anAdmin())).rejects.toBeInstanceOf(Forbidden)
})

test('a declined proposal says why, can be restored, and lets the ticket be proposed again', async () => {
  const id = await anAnsweredTicket(client, agent)
  const faqId = await aProposal(agent, id)
  const step = { id: faqId, version: 1, reason: 'Sudah ada di artikel.' }
  await expect(declineProposal(agent, step)).rejects.toBeInstanceOf(Forbidden)
  await expect(declineProposal(editor, { ...step, version: 9 })).rejects.toBeInstanceOf(Conflict)
  await declineProposal(editor, step)
  expect(await getProposalOfTicket(id)).toEqual({ faqId, state: 'declined', reason: 'Sudah ada di artikel.' })
  expect((await findProposals(editor)).some((each) => each.faqId === faqId)).toBe(false)
  await noticeSettled(faqId)
  expect((await findNotifications(agent)).items[0]).toMatchObject({ kind: 'faq_settled', ticketId: id, path: null })
  await restoreContent(faqKind, editor, faqId)
  expect(await getProposalOfTicket(id)).toMatchObject({ state: 'waiting' })
  await declineProposal(editor, step)
  const again = await aProposal(agent, id)
  expect(await getProposalOfTicket(id)).toEqual({ faqId: again, state: 'waiting', reason: null })
  await saveFaq(editor, again, 'published')
  const published = { id: again, version: 2, reason: 'Terlambat.' }
  await expect(declineProposal(editor, published)).rejects.toThrow('bukan usulan yang menunggu')
  const plain = { id: (await itemOf(again))?.id ?? 0, version: 2, reason: 'x' }
  await expect(declineProposal(editor, plain)).rejects.toBeInstanceOf(Conflict)
  expect((await itemOf(again))?.deletedAt).toBeNull()
})

test('those who may publish are notified under the bell, also without access to tickets; the author is not', async () => {
  const both = await anAdmin({ permissions: ['content', 'tickets'] })
  const id = await anAnsweredTicket(client, agent)
  const faqId = await aProposal(both, id, { question: 'Di mana mengubah profil?' })
  for (let time = 1; time <= 2; time++) await noticeProposal(faqId)
  const noticesOf = async (person: Person) =>
    (await findNotifications(person)).items.filter(({ path }) => path === `/admin/faq?edit=${faqId}`)
  const notices = await noticesOf(editor)
  expect(notices).toMatchObject([{ text: 'Usulan FAQ menunggu diterbitkan: Di mana mengubah profil?' }])
  expect(await openNotification(editor, notices[0]?.id ?? 0)).toMatchObject({ path: `/admin/faq?edit=${faqId}` })
  for (const person of [both, agent, await anAdmin()]) expect(await noticesOf(person)).toEqual([])
  await saveFaq(editor, faqId, 'published')
  await noticeSettled(faqId)
  expect(await noticesOf(editor)).toEqual([])
  expect((await findNotifications(both)).items[0]?.text).toBe(
    'Usulan FAQ Anda sudah diterbitkan: Di mana mengubah profil?',
  )
})
