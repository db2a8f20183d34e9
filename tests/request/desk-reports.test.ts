// 'Laporan' of the desk: figures that open their tickets, the wall, who is let in, and how tickets are shared out.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { aDesk, placeOf } from './desk.ts'
import type { Page } from './page.ts'
import { asAdmin, asAgent, password } from './visitors.ts'

const supervisor = () => asAgent({ name: 'Pak Pengawas', permissions: ['reports'] })
const offices = (page: Page) =>
  page.parts('table').find((table) => table.texts('caption')[0]?.includes('cabang dinas')) ?? page
const numberIn = (text = '') => Number(/[\d.]+/.exec(text)?.[0].replaceAll('.', ''))

test('a figure opens exactly its tickets, an office its agents', async () => {
  await aDesk()
  const { visitor } = await supervisor()
  const report = await (await visitor.open('/helpdesk/dashboard')).follow('Laporan')
  expect(report.heading).toBe('Laporan')
  // Other tests ask and answer meanwhile: once, the figure and its list are of the same moment.
  await expect
    .poll(async () => {
      const page = await visitor.open('/helpdesk/reports')
      const name = /tiket terbuka, Seluruh provinsi/
      const figure = offices(page).parts('a', name)[0]
      const list = await offices(page).follow(name)
      expect(list.heading).toBe('Tiket terbuka')
      expect(list.parts('ul[aria-label="Tiket terbuka"] > li').length).toBeGreaterThan(0)
      const described = numberIn(/Semua cabang dinas: ([\d.]+) tiket\./.exec(list.main.text)?.[1])
      expect(described).toBeGreaterThan(0)
      return described - numberIn(figure?.text)
    })
    .toBe(0)
  const office = await offices(report).follow(/^II · /)
  expect(office.texts('h2').join()).toMatch(/Petugas · II · /)
  expect(office.texts('caption')).toContain('Kinerja menurut petugas')
  const received = await offices(report).follow(/tiket masuk, Seluruh provinsi/)
  expect(received.heading).toBe('Tiket masuk')
})

test('the wall loads again each minute, counts what came in, names no one, and leads back', async () => {
  const { visitor } = await supervisor()
  const report = await visitor.open('/helpdesk/reports')
  const wall = await report.follow('Layar dinding')
  expect(wall.heading).toBe('Helpdesk SPMB')
  expect(wall.$('meta[http-equiv=refresh]').attr('content')).toBe('60')
  for (const name of ['Pak Pengawas', 'Agen Contoh', 'Klien Contoh', 'agent@spmb.test'])
    expect(wall.text.toLowerCase()).not.toContain(name.toLowerCase())
  expect((await wall.follow('Kembali ke laporan')).heading).toBe('Laporan')
})

test('only holders of the permission are let in, and administration grants it on the person’s page', async () => {
  const agent = await asAgent()
  for (const path of ['/helpdesk/reports', '/helpdesk/reports/wall', '/helpdesk/reports/tickets?figure=open'])
    expect([path, (await agent.visitor.get(path)).status]).toEqual([path, 403])
  const { visitor } = await asAdmin('super_admin', 'users')
  const page = await visitor.open(`/admin/people/${agent.person.id}`)
  const granted = await page.submit(/^Simpan (izin|hak)/, { 'Lihat laporan': true })
  expect(granted.status).toBe(200)
  expect((await auditOf(`user:${agent.person.id}`)).map(({ action }) => action).join()).toMatch(/grant|permission/)
  // A change of permissions ends the sessions of before.
  await agent.visitor.signIn(agent.person.email, password)
  expect((await agent.visitor.get('/helpdesk/reports')).status).toBe(200)
})

test('a lead sees the own office alone', async () => {
  const { officeId } = await placeOf('Kabupaten Demak')
  const { visitor } = await asAgent({ officeId, permissions: ['reports'] })
  const page = await visitor.open('/helpdesk/reports')
  expect(offices(page).text).toContain('II · Demak, Jepara')
  expect(offices(page).text).not.toContain('XI · Brebes')
})

test('a lead’s dashboard begins with the office, also with tickets of their own', async () => {
  const { officeId, regencyId } = await placeOf('Kabupaten Wonosobo')
  const { visitor, person } = await asAgent({ officeId, name: 'Bu Kepala Wonosobo', permissions: ['reports'] })
  const { id } = await aTicket(await aClient(), { regencyId })
  const headings = async () => (await visitor.open('/helpdesk/dashboard')).texts('h2')
  expect((await headings())[0]).toBe('Hari ini dan minggu lalu')
  await claimTicket(person, { ticketId: id, version: (await ticketRow(id)).version })
  expect((await headings())[0]).toBe('Hari ini dan minggu lalu')
  const report = await visitor.open('/helpdesk/reports')
  const list = await report.follow(/^Bagi ulang tiket Bu Kepala Wonosobo/)
  expect(list.heading).toBe('Tiket terbuka')
  expect(list.parts(`input[name=ids][value="${id}"]`)).toHaveLength(1)
  const [of] = report.main.parts('a', /^\d+\smasuk$/)
  expect(numberIn(of?.text)).toBeGreaterThan(0)
})

test('an office shares tickets out with a number, and off again', async () => {
  const { officeId } = await placeOf('Kabupaten Banjarnegara')
  const { visitor } = await asAdmin('system', 'users', 'super_admin')
  const page = await visitor.open(`/admin/offices/${officeId}`)
  const limit = 'Paling banyak tiket terbuka per petugas'
  const stored = async () =>
    (
      await database.select({ limit: branchOffice.openLimit }).from(branchOffice).where(eq(branchOffice.id, officeId))
    )[0]
  const wrong = await page.submit('Simpan pembagian', { 'Bagikan tiket otomatis': true, [limit]: 'nol' })
  expect(wrong.main.text).toContain('Isi jumlah tiket, 1 sampai 500')
  expect(wrong.value(limit)).toBe('nol')
  const on = await wrong.submit('Simpan pembagian', { 'Bagikan tiket otomatis': true, [limit]: '12' })
  expect(on.notices.join()).toContain('Pembagian tiket tersimpan')
  expect(await stored()).toEqual({ limit: 12 })
  const off = await on.submit('Simpan pembagian', { 'Bagikan tiket otomatis': false })
  expect(off.notices.join()).toContain('Pembagian tiket tersimpan')
  expect(await stored()).toEqual({ limit: null })
  expect((await auditOf(`office:${officeId}`)).length).toBeGreaterThanOrEqual(2)
})

test('an agent says not to serve for a while, and is back', async () => {
  const { visitor } = await asAgent()
  const page = await visitor.open('/helpdesk/profile')
  const away = await page.submit('Sedang tidak melayani')
  expect(away.notices.join()).toContain('Anda tidak diberi tiket baru untuk sementara')
  expect(away.main.text).toContain('Sedang tidak melayani sejak ')
  const back = await away.submit('Melayani lagi')
  expect(back.notices.join()).toContain('Anda melayani lagi')
  expect(back.hasButton('Sedang tidak melayani')).toBe(true)
})
