// What staff file for a family: announced by mail, agreed to with the first password, and taken into the own account by the slip.

import { expect, test } from 'vitest'
import { getConsents } from '#domain/accounts/personal-data/consents.ts'
import { aWord } from '#tests/builders/a-word.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { userOf } from './account-rows.ts'
import { mailedLink } from './mailed-link.ts'
import type { Page } from './page.ts'
import { asAgent, asClient, Visitor } from './visitors.ts'

const fresh = 'lampu Sungai 4 payung!'

interface Slip {
  readonly title: string
  readonly publicId: string
  readonly code: string
}

/** Files a question at the counter for someone without an account, and reads the slip. */
async function fileAtCounter(agent: Visitor, title: string): Promise<Slip> {
  const slip = await (await agent.open('/helpdesk/tickets/create')).submit('Simpan dan buat tanda terima', {
    Loket: true,
    Nama: 'Bu Siti',
    agrees: true,
    Subjek: title,
    Deskripsi: 'Token anak saya ditolak.',
    Kategori: 'Login & Akses',
  })
  const read = (id: string) => slip.part(`[data-testid=${id}]`).text
  return { title, publicId: read('public-id'), code: read('access-code') }
}

const claim = (page: Page, { publicId, code }: Pick<Slip, 'publicId' | 'code'>) =>
  page.submit('Pindahkan ke akun saya', { 'ID pertanyaan': publicId, Kode: code })

const noMatch = 'ID dan kode ini tidak cocok, atau tiketnya sudah ada di sebuah akun.'

test('a slip opens for its own code only, to a confirmed address, and once', async () => {
  const { visitor: agent } = await asAgent()
  const slip = await fileAtCounter(agent, `Loket satu ${aWord()}`)
  const other = await fileAtCounter(agent, `Loket dua ${aWord()}`)
  const { visitor } = await asClient()
  const page = await visitor.open('/client/questions')
  const empty = await page.submit('Pindahkan ke akun saya')
  expect(empty.main.text).toContain('ID terdiri dari 25 huruf dan angka')
  expect(empty.main.text).toContain('Kode harus diisi')

  const { visitor: unconfirmed } = await asClient({ emailVerified: false })
  const early = await claim(await unconfirmed.open('/client/questions'), slip)
  expect(early.main.text).toContain('Konfirmasi alamat email Anda dulu, lalu coba lagi.')
  expect(early.value('ID pertanyaan')).toBe(slip.publicId)

  for (const code of ['AAAAA-AAAAA', other.code]) {
    const refused = await claim(page, { publicId: slip.publicId, code })
    expect(refused.main.text).toContain(noMatch)
    expect([refused.value('Kode'), refused.value('ID pertanyaan')]).toEqual([code, slip.publicId])
  }
  expect((await visitor.get(`/client/questions/${slip.publicId}`)).status).toBe(404)

  const typed = { publicId: ` ${slip.publicId} `, code: slip.code.toLowerCase().replace('-', ' ') }
  const taken = await claim(page, typed)
  expect([taken.path, taken.notices]).toEqual([
    `/client/questions/${slip.publicId}`,
    ['Pertanyaan sudah ada di akun Anda'],
  ])
  expect(taken.heading).toContain(slip.title)
  expect(taken.main.text).toContain('Token anak saya ditolak.')
  const list = await visitor.open('/client/questions')
  expect([list.main.text.includes(slip.title), list.main.text.includes(other.title)]).toEqual([true, false])

  const { visitor: late } = await asClient()
  expect((await claim(await late.open('/client/questions'), slip)).main.text).toContain(noMatch)
  expect((await late.get(`/client/questions/${slip.publicId}`)).status).toBe(404)
})

/** Files a complaint for the address, without having asked for the consent. */
async function fileComplaint(email: string, title: string): Promise<void> {
  const { visitor } = await asAgent()
  const form = await visitor.open('/helpdesk/complaints/create')
  expect(form.main.part('[aria-label="Sampaikan kepada pelapor"]').text).toContain('Kebijakan Privasi')
  const filed = await form.submit('Kirim aduan', {
    Judul: title,
    Kategori: 'Penggajian',
    Instansi: 'SMA Contoh 1',
    Deskripsi: 'Gaji bulan ini belum masuk sampai hari ini.',
    'Nama kontak': 'Pak Budi',
    'Email kontak': email,
  })
  expect(filed.text).toMatch(/Aduan C-\d+ tersimpan/)
}

/** Asks for a link to set a password and opens it. */
async function openFirstPassword(visitor: Visitor, email: string, seen: readonly string[] = []): Promise<Page> {
  const sent = await (await visitor.open('/forgot-password')).submit('Kirim tautan', { Email: email })
  expect(sent.heading).toBe('Tautan tidak terkirim')
  const page = await visitor.open(await mailedLink(email, '/reset-password', seen))
  expect(page.text).toContain(`Untuk akun ${email}`)
  return page
}

const passwords = { 'Password baru': fresh, 'Konfirmasi password baru': fresh }
const saved = 'Password berhasil dibuat. Silakan masuk.'

test('a parent only types a password, and what was agreed to is on record', async () => {
  const [email, title] = [`pelapor.${crypto.randomUUID()}@contoh.test`, `Gaji ${aWord()}`]
  await fileComplaint(email, title)
  await expect
    .poll(async () => (await mailsTo({ email })).map(({ text }) => text).join('\n'))
    .toContain('mencatat sebuah aduan dengan alamat email ini')
  const visitor = new Visitor()
  const page = await openFirstPassword(visitor, email)
  const consent = page.part('[role=region][aria-label=Persetujuan]')
  expect(consent.text).toContain('Dengan menyimpan password ini, Anda menyetujui')
  expect(consent.link('Kebijakan Privasi')).toBe('/privacy')
  expect(page.part('input[value=parent]').root.attr('checked')).toBeDefined()
  const done = await page.submit('Simpan password', passwords)
  expect(done.notices).toContain(saved)
  const inside = await done.submit('Masuk', { Email: email, Password: fresh })
  expect(inside.path).toBe('/client/dashboard')
  const data = await visitor.open('/client/personal-data')
  expect(data.main.texts('dd').filter((each) => /^Versi .*, disetujui /.test(each))).toHaveLength(2)
  expect((await getConsents(await userOf(email))).documents).toHaveLength(2)
  expect((await visitor.open('/client/questions')).main.text).toContain(title)

  // Another password later asks for nothing of this any more.
  const later = await openFirstPassword(new Visitor(), email, [page.path])
  expect(later.hasButton('Simpan password')).toBe(true)
  expect([later.parts('[aria-label=Persetujuan]').length, later.parts('input[name=registrant]').length]).toEqual([0, 0])
})

test('a pupil under 18 names the guardian', async () => {
  const email = `murid.dicatat.${crypto.randomUUID()}@contoh.test`
  await fileComplaint(email, `Gaji ${aWord()}`)
  const visitor = new Visitor()
  const page = await openFirstPassword(visitor, email)
  const refused = await page.submit('Simpan password', { ...passwords, 'Saya murid': true })
  expect(refused.main.text).toContain('Nama orang tua/wali harus diisi')
  expect(refused.part('input[value=pupil]').root.attr('checked')).toBeDefined()
  const done = await refused.submit('Simpan password', {
    ...{ ...passwords, 'Nama orang tua/wali': 'Bapak Wali', 'Orang tua/wali saya menyetujui': true },
  })
  expect(done.notices).toContain(saved)
  await visitor.signIn(email, fresh)
  const profile = await visitor.open('/client/profile')
  expect(profile.main.text).toContain('Bapak Wali')
  expect(profile.main.text).toContain('Murid di bawah 18 tahun')
  expect((await getConsents(await userOf(email))).guardian?.name).toBe('Bapak Wali')
})
