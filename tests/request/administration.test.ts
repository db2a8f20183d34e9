// Administration: reports, dashboard, mails, backups, security and the close of the season, as their forms say and refuse it.

import { expect, test } from 'vitest'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission } from '#domain/accounts/person.ts'
import known from '#tests/architecture/routes.json' with { type: 'json' }
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { aWord } from '#tests/builders/a-word.ts'
import { auditOf, mailsTo } from '#tests/builders/stored-rows.ts'
import { asAdmin, asClient, password, Visitor } from './visitors.ts'
import { one } from './writings/writing.ts'

const all = Object.keys(permissions) as Permission[]

test.each(['/admin/reports', '/admin/access-log', '/admin/sign-ins'])(
  'at %s a span that ends before it begins is refused at the field, and stays as it was chosen',
  async (path) => {
    const { visitor } = await asAdmin('access_log')
    const page = await visitor.open(`${path}?from=2026-11-20&to=2026-11-02`)
    expect(page.texts('#field-from-error')).toEqual([expect.stringContaining('lebih akhir daripada "Sampai tanggal"')])
    expect([page.value('Dari tanggal'), page.value('Sampai tanggal')]).toEqual(['2026-11-20', '2026-11-02'])
    // The browser itself asks for the day.
    expect(page.parts('input[type=date][name=from]')).toHaveLength(1)
    const right = await page.submit(/^(Terapkan|Tampilkan)$/, { 'Sampai tanggal': '2026-11-30' })
    expect(right.path).toContain('to=2026-11-30')
    expect(right.texts('#field-from-error')).toEqual([])
    expect(right.value('Dari tanggal')).toBe('2026-11-20')
  },
)

test('reports are tables, of which the file has every row', async () => {
  const { visitor } = await asAdmin('tickets')
  const page = await visitor.open('/admin/reports')
  const names = page.texts('table caption')
  expect(names).toEqual(expect.arrayContaining(['Tiket per hari', 'Tiket per jam (WIB)']))
  expect(page.part('table', 'Tiket per jam (WIB)').parts('tbody tr')).toHaveLength(24)
  const csv = await visitor.get(page.link('Unduh CSV'))
  expect(csv.headers.get('content-disposition')).toMatch(/filename="tiket-.*\.csv"/)
  // Without the byte order mark Excel reads it in another encoding; text() drops the mark.
  const bytes = Buffer.from(await csv.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = bytes.toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/Nomor;Jenis;Judul;/)
  expect(lines.length).toBeGreaterThan(2)
  const excel = await visitor.get(page.link('Unduh Excel'))
  expect(excel.headers.get('content-disposition')).toMatch(/filename="tiket-.*\.xlsx"/)
  expect(
    Buffer.from(await excel.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('the access log is filtered by person, and says when nothing matches', async () => {
  const { visitor } = await asAdmin('access_log')
  const log = await visitor.open('/admin/access-log')
  expect(log.main.parts('tbody tr').length).toBeGreaterThan(0)
  const none = await log.main.submit('Terapkan', { Pengguna: 'tidak-ada-orang-ini' })
  expect(none.main.text).toContain('Tidak ada catatan yang cocok')
  expect(none.main.parts('tbody tr')).toHaveLength(0)
})

test('the sign-ins are filtered by person and result', async () => {
  const { visitor } = await asAdmin('access_log')
  const { person } = await asClient()
  const found = await (await visitor.open('/admin/sign-ins')).main.submit('Terapkan', {
    ...{ Pengguna: person.email, Hasil: 'Berhasil' },
  })
  const rows = found.main.parts('tbody tr')
  expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining(person.email)])
  expect(rows[0]?.text).toContain('Berhasil')
})

test('a time is typed as people write it', async () => {
  const { visitor } = await asAdmin('system')
  const page = await visitor.open('/admin/season')
  const refused = await page.submit('Simpan jadwal', { 'stage-0-closes': '30 Juni 2025 sore' })
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain('Tanggal ditulis seperti 14 Juni 2026')
  expect(refused.value('stage-0-closes')).toBe('30 Juni 2025 sore')
})

/** A PDF that is larger than a file may be. */
const large = () => new File([Buffer.alloc(11 * 1024 * 1024, '%PDF-1.7 ')], 'edaran.pdf', { type: 'application/pdf' })

test('a file of 11 MB is refused at its field, and what was typed beside it stays', async () => {
  const { visitor } = await asAdmin('content')
  const files = await visitor.open('/admin/files')
  const refused = await files.submit('Unggah', { 'Berkas baru': [large()] })
  expect([refused.status, refused.texts('#field-file-error')[0]]).toEqual([400, expect.stringContaining('10 MB')])
  const announcement = await visitor.open('/admin/announcements?new=1')
  const again = await announcement.submit('Simpan', { Judul: 'Judul uji', Isi: 'Isi uji', attachment: [large()] })
  expect(again.status).toBe(413)
  expect(again.main.text).toMatch(/terlalu besar|lebih besar dari 10 MB/)
  expect(again.html).toContain('Judul uji')
})

test('mails are found by a part of the address of three letters or more', async () => {
  const { visitor } = await asAdmin('system')
  const page = await visitor.open('/admin/mail?q=@')
  expect(page.texts('#field-q-error')).toEqual(['Tulis paling sedikit 3 huruf'])
  const found = await page.submit('Terapkan', { 'Alamat atau nomor penerima': '.test' })
  expect(found.path).toContain('q=.test')
  expect(found.texts('#field-q-error')).toEqual([])
})

test('each mail shows its recipient and result, and links to its ticket', async () => {
  const { visitor } = await asAdmin('system', 'tickets')
  const family = await aClient()
  const subject = `Tentang ${aWord()}`
  await aTicket(family, { subject })
  await expect.poll(async () => (await mailsTo(family)).length).toBe(1)
  const mail = (await visitor.open(`/admin/mail?q=${family.email}`)).main.part('details', subject)
  expect(mail.part('summary').text).toContain(`Kepada ${family.email}`)
  expect(mail.part('summary').text).toMatch(/Terkirim|Menunggu|Disimpan/)
  expect((await mail.follow('Buka tiketnya')).heading).toContain(subject)
})

test('the close of the season says twice what waits and how old the last backup is', async () => {
  const { visitor } = await asAdmin('super_admin', 'tickets')
  const page = await visitor.open('/admin/season/close')
  const { text } = page.main
  expect(text.match(/Masih ada [\d.]+ tiket belum dijawab/g)).toHaveLength(2)
  expect(text.match(/Cadangan terakhir|Belum ada cadangan/g)).toHaveLength(2)
  expect(page.main.link(/^Buat cadangan/)).toBe('/admin/backup')
})

test('nothing is erased without the name of the season, and the choice stays', async () => {
  const { visitor } = await asAdmin('super_admin')
  const chosen = await visitor.open('/admin/season/close?before=2020-01-02&class-mails=on')
  expect(chosen.parts('input[name=class-mails][checked]')).toHaveLength(1)
  expect(chosen.parts('input[name=class-accounts]')).toHaveLength(1)
  expect(chosen.parts('input[name=class-accounts][checked]')).toHaveLength(0)
  expect(chosen.main.text).toContain('Tidak ada data yang cocok dengan pilihan ini.')
  const before = await one('select count(*) from "user"')
  const refused = await (await visitor.open('/admin/season/close')).submit('Tutup musim dan hapus')
  expect(refused.status).toBe(400)
  expect(refused.main.text).toMatch(/Ketik .* untuk melanjutkan/)
  expect(Number(await one('select count(*) from "user"'))).toBeGreaterThanOrEqual(Number(before))
})

test('an answer needs a topic before it becomes a draft', async () => {
  const { visitor } = await asAdmin(...all)
  const page = await visitor.open('/admin/season/close')
  expect((await page.submit('Jadikan draf FAQ')).main.text).toContain('Topik harus dipilih')
})

test('a change of the backup schedule is refused at its field, stored, and in the access log as text', async () => {
  const { visitor, person } = await asAdmin('backup', 'access_log')
  const page = await visitor.open('/admin/backup')
  const refused = await page.submit('Simpan jadwal', { 'Jam (WIB)': '27:00' })
  expect(refused.main.text).toContain('Jam ditulis seperti 17.00')
  expect(refused.value('Jam (WIB)')).toBe('27:00')
  const keep = 'Jumlah cadangan yang disimpan'
  const was = page.value(keep)
  const saved = await page.submit('Simpan jadwal', { [keep]: String(Number(was) + 1) })
  expect(saved.text).toContain('Jadwal cadangan tersimpan')
  expect(saved.value(keep)).toBe(String(Number(was) + 1))
  const log = await visitor.open(`/admin/access-log?action=setting.change&person=${person.email}`)
  expect(log.part('tr', 'Jadwal cadangan').text).toContain('Jumlah disimpan')
  expect((await saved.submit('Simpan jadwal', { [keep]: was })).value(keep)).toBe(was)
})

test('a backup is made and downloaded, and the download is on record', async () => {
  const { visitor, person } = await asAdmin(...all)
  // A second one is refused while the schedule makes one.
  while ((await one('select count(*) from backup where finished_at is null and failed_at is null')) !== '0');
  const before = await one('select coalesce(max(id), 0) from backup')
  expect((await (await visitor.open('/admin/backup')).submit('Buat cadangan sekarang')).status).toBe(200)
  const made = () =>
    one('select id from backup where id > $1 and requested_by = $2 and finished_at is not null', before, person.name)
  // A backup of the whole database may take longer than other work.
  while ((await made()) === '');
  const to = `/admin/backup/${await made()}/download`
  expect((await visitor.open('/admin/backup')).parts(`a[href^="${to}"]`)).toHaveLength(1)
  const file = await visitor.get(to)
  expect(file.headers.get('content-disposition')).toMatch(/spmb-\d{8}-\d{4}-\d+\.dump\.gz/)
  await file.body?.cancel()
  expect(await auditOf(`backup:${await made()}`)).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: 'backup.download' })]),
  )
})

test.each([
  ['Masa simpan data', '/admin/season/retention', 'Masa simpan data'],
  ['Kontak pelindungan data pribadi', '/admin/breaches#kontak', 'Kontak pelindungan data pribadi'],
  ['Musim', '/admin/season', 'Tahap dan jadwal'],
])('the settings lead to where %s is changed', async (title, path, heading) => {
  const { visitor } = await asAdmin(...all)
  const settings = await visitor.open('/admin/settings')
  expect(settings.link(`Ubah ${title}`)).toBe(path)
  const page = await settings.follow(`Ubah ${title}`)
  const anchor = path.split('#')[1]
  const there = anchor ? page.part(`[id="${anchor}"]`) : page
  expect(there.texts('h1, h2')).toContain(heading)
})

test('ending all sessions needs the word', async () => {
  const { visitor } = await asAdmin('security')
  const refused = await (await visitor.open('/admin/security')).submit('Akhiri semua sesi')
  expect(refused.main.text).toContain('Ketik AKHIRI untuk melanjutkan')
  expect(refused.status).toBe(400)
  expect((await visitor.open('/admin/dashboard')).heading).toBe('Dasbor Admin')
})

test('the dashboard shows a span, and each of its figures leads to the tickets that it counts', async () => {
  const { visitor } = await asAdmin(...all)
  const page = await visitor.open('/admin/dashboard')
  expect(page.texts('h2')).toEqual(
    expect.arrayContaining(['Lewat waktu menurut cabang dinas', 'Pencarian tak terjawab']),
  )
  const week = await page.main.submit('Tampilkan', { Rentang: '7 hari terakhir' })
  expect(week.path).toContain('days=7')
  expect(week.part('table', 'Tiket per hari, 7 hari terakhir').parts('tbody tr')).toHaveLength(7)
  const list = '/helpdesk/tickets/in-progress?status='
  expect(page.main.link(/^Dalam Proses/)).toBe(`${list}inprogress`)
  expect(page.main.link(/^Menunggu Balasan/)).toBe(`${list}waiting`)
  const offices = page.part('table', 'Tiket menurut cabang dinas')
  expect(offices.parts('tbody th')).toHaveLength(14)
  const leadTo = [
    /^\/helpdesk\/reports\/tickets\?figure=late&office=(province|\d+)$/,
    /^\/helpdesk\/tickets\/pending\?officeId=(province|\d+)$/,
    /^\/helpdesk\/tickets\/in-progress\?status=(inprogress|waiting)&officeId=(province|\d+)$/,
    /^\/helpdesk\/tickets\/\d+$/,
  ]
  const links = offices.parts('a').map((link) => link.root.attr('href') ?? '')
  expect(links.length).toBeGreaterThan(4)
  expect(links.filter((href) => !leadTo.some((pattern) => pattern.test(href)))).toEqual([])
})

test('what does not exist, or is refused, is said within the frame of the area', async () => {
  const { visitor } = await asAdmin(...all)
  const wrong: string[] = []
  let seen = 0
  for (const url of known.filter((each) => /^\/(admin|helpdesk)\/.*:/.test(each))) {
    const page = await visitor.open(url.replace(/:\w+/g, '999999999'))
    if (page.status < 400 || !page.answer.headers.get('content-type')?.includes('text/html')) continue
    const counts = ['[data-staff]', 'main', 'h1'].map((part) => page.$(part).length)
    if (page.status !== 404 || counts.some((count) => count !== 1)) wrong.push(`${url}: ${page.status}, ${counts}`)
    seen += 1
  }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(10)
  const sent = await visitor.post('/admin/offices/999999999', { intent: 'distribution' })
  expect([sent.status, (await sent.text()).includes('data-staff=""')]).toEqual([404, true])
})

test.each(['/admin', '/helpdesk'])('%s leads to its dashboard, for a visitor after signing in', async (path) => {
  const { visitor, person } = await asAdmin(...all)
  expect((await visitor.open(path)).path).toBe(`${path}/dashboard`)
  const fresh = new Visitor()
  const login = await fresh.open(path)
  expect((await login.submit('Masuk', { Email: person.email, Password: password })).path).toBe(`${path}/dashboard`)
})

test('the menu of the area leads to the database', async () => {
  const { visitor } = await asAdmin('database')
  const page = await (await visitor.open('/admin/dashboard')).follow('Basis data')
  expect(page.path).toBe('/admin/database')
})
