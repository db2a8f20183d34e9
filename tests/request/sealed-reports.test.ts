// A sealed report from the form to the province's answer and back: by its link alone, by four digits, and with an identity that
// is opened with a reason. Who reads it stands in its own log, and in no other.
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { report, reportAccess } from '#domain/sealed-reports/report-tables.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { ownWords } from './desk.ts'
import type { Answers, Page } from './page.ts'
import { threadOf } from './questions.ts'
import { asAdmin, asAgent, type SignedIn, Visitor } from './visitors.ts'

const kind = { 'Apa yang dilaporkan': 'Pungli atau jual beli kursi' }
const ownPage = /^\/ask\/report\/([a-z0-9]{25})$/
const pdf = () => [new File(['%PDF-1.4\n%%EOF\n'], 'bukti.pdf', { type: 'application/pdf' })]

/** Sends a report; gives its page and number. */
async function sendReport(answers: Answers) {
  const visitor = new Visitor()
  const page = await (await visitor.open('/ask/report')).submit('Kirim laporan', { ...kind, ...answers })
  const publicId = ownPage.exec(page.path)?.[1]
  if (!publicId) throw new Error(page.main.text)
  const [row] = await database.select().from(report).where(eq(report.publicId, publicId))
  return { visitor, page, publicId, id: row?.id ?? 0 }
}

const reader = () => asAdmin('sealed_reports')
const openAt = ({ visitor }: SignedIn, id: number) => visitor.open(`/admin/sealed-reports/${id}`)
const accesses = async (id: number, { person }: SignedIn) =>
  (await database.select().from(reportAccess).where(eq(reportAccess.reportId, id)).orderBy(reportAccess.id))
    .filter(({ personId }) => personId === person.id)
    .map(({ access }) => access)

test('the way to a report leads from asking, and what is missing or wrong is said with nothing lost', async () => {
  const visitor = new Visitor()
  const ask = await visitor.open('/ask')
  const form = ask.hasLink('Saya mau melapor')
    ? await ask.follow('Saya mau melapor')
    : await ask.submit('Saya mau melapor')
  expect(form.heading).toBe('Lapor')
  const empty = await form.submit('Kirim laporan')
  expect(empty.status).toBe(400)
  expect(empty.main.text).toContain('Pilih apa yang dilaporkan')
  expect(empty.main.text).toContain('Isi laporan harus diisi')
  const words = ownWords('Diminta uang')
  const wrong = await form.submit('Kirim laporan', {
    ...{ ...kind, 'Ceritakan kejadiannya': words, 'Nomor WhatsApp (opsional)': '12' },
  })
  expect(wrong.main.text).toContain('Nomor WhatsApp belum benar')
  expect(wrong.main.value('Ceritakan kejadiannya')).toBe(words)
  expect(await database.$count(report, eq(report.description, words))).toBe(0)
})

test('a family reports without a name, and continues talking by the link alone', async () => {
  const words = ownWords('Diminta uang')
  const { visitor, page, publicId, id } = await sendReport({
    ...{ 'Ceritakan kejadiannya': words, 'Kantor atau sekolah (opsional)': 'SMA Contoh' },
    'Foto atau PDF (opsional)': pdf(),
  })
  expect(page.heading).toBe(`Laporan L-${id}`)
  expect(threadOf(page).text).toContain(words)
  // Neither the list of tabs nor the history of the phone names a report.
  expect(page.html).toContain('<title>Halaman Anda · Helpdesk SPMB</title>')
  expect(page.main.text).toContain('Menunggu')
  expect(page.main.text).toContain(words)
  // What is kept in a chat names no report, and leads to it.
  const link = new URL(page.texts('[data-testid=report-link]')[0] ?? '').pathname
  expect(link).toBe(`/status/${publicId}`)
  const answer = await visitor.open(link)
  expect(answer.path).toMatch(ownPage)
  expect(answer.answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.answer.headers.get('x-robots-tag') ?? answer.html).toContain('noindex')
  expect((await visitor.get(page.link(/bukti\.pdf/))).status).toBe(200)

  const admin = await reader()
  const list = await admin.visitor.open('/admin/sealed-reports')
  const unread = new RegExp(`^L-${id}, .*belum dibaca`)
  // One piece of text: the table puts the pieces of a link beside each other.
  expect(list.parts('a', unread)[0]?.root.contents()).toHaveLength(1)
  const opened = await list.follow(unread)
  expect(opened.main.text).toContain(words)
  expect(opened.main.text).toContain('Pelapor merahasiakan nama dan nomornya')
  expect(opened.hasButton('Buka identitas')).toBe(false)
  const answered = await opened.submit('Kirim jawaban', { Jawaban: 'Kami periksa.' })
  expect(answered.main.text).toContain('Terjawab')
  const noted = await answered.submit('Simpan catatan', { Catatan: 'Panggil saksi.' })
  expect(noted.main.text).toContain('Panggil saksi.')
  expect((await admin.visitor.get(noted.link(/bukti\.pdf/))).status).toBe(200)
  expect(await accesses(id, admin)).toEqual(['read', 'answer', 'note', 'file'])

  // Another device, by the link alone.
  const device = await new Visitor().open(link)
  expect(device.main.text).toContain('Kami periksa.')
  expect(device.text).not.toContain('Panggil saksi.')
  const replied = await device.submit('Kirim balasan', { Balasan: 'Terima kasih, ini lagi.' })
  expect(replied.main.text).toContain('Terima kasih, ini lagi.')
  expect(replied.main.text).toContain('Menunggu')
  const settled = await (await openAt(admin, id)).submit('Tandai selesai')
  expect(settled.main.text).toContain('Selesai')
  expect((await visitor.open(link)).main.text).toContain('Selesai')
  expect(await accesses(id, admin)).toContain('complete')
  // The access log of the portal, which others read, has nothing of it.
  const all = await database
    .select({ target: auditEntry.target })
    .from(auditEntry)
    .where(eq(auditEntry.actorId, admin.person.id))
    .orderBy(desc(auditEntry.id))
  expect(all.filter(({ target }) => target.includes('report'))).toEqual([])
})

test('a report with a number opens on another device by four digits, and is closed there', async () => {
  const words = ownWords('Kursi dijual')
  const { visitor, publicId } = await sendReport({
    ...{
      'Ceritakan kejadiannya': words,
      'Nama (opsional)': 'Bu Rahasia',
      'Nomor WhatsApp (opsional)': '0812 3456 7890',
    },
  })
  expect((await visitor.open(`/ask/report/${publicId}`)).main.text).toContain(words)
  const other = new Visitor()
  const locked = await other.open(`/ask/report/${publicId}`)
  expect(locked.text).not.toContain(words)
  const wrong = await locked.submit('Buka laporan', { 'Empat angka terakhir nomor WhatsApp': '1111' })
  expect(wrong.main.text).toContain('Empat angka ini tidak cocok')
  expect(wrong.text).not.toContain(words)
  const opened = await wrong.submit('Buka laporan', { 'Empat angka terakhir nomor WhatsApp': '7890' })
  expect(opened.main.text).toContain(words)
  const closed = await opened.submit('Tutup sekarang')
  expect(closed.path).toBe('/')
  const again = await other.open(`/ask/report/${publicId}`)
  expect(again.hasButton('Buka laporan')).toBe(true)
  expect(again.text).not.toContain(words)
})

test('an identity is opened with a reason, shown once, and on record; no one else comes near', async () => {
  const words = ownWords('Kursi dijual')
  const { id } = await sendReport({
    ...{
      'Ceritakan kejadiannya': words,
      'Nama (opsional)': 'Bu Rahasia',
      'Nomor WhatsApp (opsional)': '0812 3456 7890',
    },
  })
  const admin = await reader()
  const page = await openAt(admin, id)
  expect(page.main.text).toContain(words)
  expect(page.text).not.toContain('Bu Rahasia')
  const none = await page.submit('Buka identitas')
  expect(none.main.text).toContain('Tulis alasannya')
  expect(none.text).not.toContain('Bu Rahasia')
  expect(await accesses(id, admin)).toEqual(['read'])
  const shown = await page.submit('Buka identitas', { 'Alasan membuka identitas': 'Memanggil saksi' })
  expect(shown.main.text).toContain('Bu Rahasia')
  expect(shown.main.text).toContain('0812 3456 7890')
  expect(shown.main.text).toContain('membuka identitas (Memanggil saksi)')
  expect(await accesses(id, admin)).toEqual(['read', 'identity'])
  expect((await openAt(admin, id)).text).not.toContain('Bu Rahasia')

  // An agent of the province, and an administrator with everything but this permission.
  for (const [status, other] of [
    [403, await asAgent()],
    [404, await asAdmin('super_admin', 'tickets')],
  ] as const) {
    expect((await openAt(other, id)).status).toBe(status)
    expect((await other.visitor.open('/admin/sealed-reports')).status).toBe(status)
    const forced = await page.submit('Buka identitas', { 'Alasan membuka identitas': 'Ingin tahu' }, other.visitor)
    expect([forced.status, forced.text.includes('Bu Rahasia')]).toEqual([status, false])
    expect(await accesses(id, other)).toEqual([])
    const home = await other.visitor.open('/helpdesk/dashboard')
    expect(home.hasLink('Pengaduan tertutup')).toBe(false)
  }
})

test('what is said when no one can be notified is said to both sides', async () => {
  const { page, id } = await sendReport({ 'Ceritakan kejadiannya': ownWords('Tanpa kabar') })
  expect(page.main.text).toContain('Buka lagi halaman ini untuk membaca jawabannya')
  const opened: Page = await openAt(await reader(), id)
  expect(opened.main.text).toContain('Pelapor tidak dikabari. Jawabannya hanya ada di tautan laporannya.')
  const answered = await opened.submit('Kirim jawaban', { Jawaban: 'Kami sudah ke sana.' })
  expect(answered.notices.join()).toContain('Jawaban tersimpan di halaman pelapor. Pelapor tidak dikabari')
})
