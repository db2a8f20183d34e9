// A season is announced between two: what an administrator makes current is read by every page, the calendar and the chat.
import { expect, test } from 'vitest'
import { anAdmin } from '#tests/builders/a-person.ts'
import { ownPortal, signInAt } from './own-portal.ts'
import { password, Visitor } from './visitors.ts'

const portal = ownPortal({ PORTAL_NOW: '2026-01-15T10:00:00+07:00' })

/** What a visitor reads of the season; '' where it is not spoken of. */
async function readAll() {
  const visitor = new Visitor(portal().origin)
  const [home, announcements, found] = [
    await visitor.open('/'),
    await visitor.open('/announcements'),
    await visitor.open('/search?q=kapan+verifikasi+berkas'),
  ]
  const ask = async (userMessage: string) => {
    const answer = await fetch(`${portal().origin}/api/v1/chat-assistant`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userMessage }),
    })
    return ((await answer.json()) as { message: string }).message
  }
  const reminds = (page: typeof home) => page.main.text.includes('Jadwal berikutnya')
  return {
    reminders: [reminds(home), reminds(announcements)],
    strip: home.texts('#tahap').join(),
    schedule: announcements.texts('#jadwal').join(),
    old: announcements.main.part('section', 'Pengumuman SPMB Jawa Tengah 2025').text,
    marked: found.main.text.includes('Ini aturan dan tanggal SPMB Jawa Tengah 2025'),
    line: found.texts('[data-testid=season-state]').join(),
    faq: found.main.part('li', 'Kapan dan di mana verifikasi berkas?').text,
    calendar: await (await visitor.get('/calendar.ics')).text(),
    chat: await ask('kapan verifikasi berkas'),
    extended: await ask('apakah jadwal diperpanjang'),
  }
}

test('all that the public reads follows the season that is made current; announcements keep theirs', async () => {
  const before = await readAll()
  expect(before).toMatchObject({
    ...{ reminders: [true, true], marked: true, strip: expect.stringContaining('2025 sudah selesai') },
    ...{ schedule: 'Jadwal SPMB Jawa Tengah 2025', calendar: expect.stringContaining('NAME:SPMB Jawa Tengah 2025') },
    ...{ line: expect.stringContaining('sudah ditutup 10 Juni 2025'), chat: expect.stringContaining('10 Juni 2025') },
  })
  expect(before.extended).not.toContain('Jadwal Pemilihan Sekolah')

  const admin = await signInAt(portal(), await anAdmin({ password, permissions: ['system'] }))
  const list = await admin.open('/admin/season/all')
  const added = await list.submit('Tambah musim', { 'Nama musim': 'SPMB Jawa Tengah 2026', Tahun: '2026' })
  await (await added.submit('Geser dari 2025')).submit('Simpan jadwal')
  expect(await readAll()).toMatchObject({ line: before.line, schedule: before.schedule, reminders: [true, true] })
  const current = await (await admin.open('/admin/season/all')).submit('Jadikan berlaku')
  expect(current.notices.join()).toContain('Musim 2026 sekarang berlaku')

  // Texts that are searched are read again after some seconds.
  await expect.poll(async () => (await readAll()).faq).toContain('26 Mei')
  const after = await readAll()
  const opens = expect.stringContaining('26 Mei')
  expect(after).toMatchObject({
    ...{ reminders: [false, false], marked: false, strip: expect.stringMatching(/Tahap berikutnya.*Pengajuan akun/) },
    ...{ schedule: 'Jadwal SPMB Jawa Tengah 2026', calendar: expect.stringContaining('NAME:SPMB Jawa Tengah 2026') },
    ...{ line: expect.stringContaining('belum dibuka, mulai 26 Mei 2026'), chat: opens },
  })
  expect(after.calendar).not.toContain('2025')
  expect(after.extended).not.toContain('Jadwal Pemilihan Sekolah')
  expect(after.old).toBe(before.old)
  expect(after.old).toContain('14 Juni 2025 sampai 18 Juni 2025')
})
