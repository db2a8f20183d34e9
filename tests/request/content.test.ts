// The content managers: FAQ, articles, announcements and offices, from their forms to what the public reads.
import { describe, expect, test } from 'vitest'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { ownWords } from './desk.ts'
import type { Page } from './page.ts'
import { asAdmin, asAgent, asClient, Visitor } from './visitors.ts'

/** The text of a public page now. */
const publicText = async (path: string) => (await new Visitor().open(path)).text

const said = (page: Page, words: string) => expect(page.notices.join('\n')).toContain(words)

/** The id of what a form has just stored, from the list on which its link is. */
const idOf = (page: Page, link: string) => new URL(page.link(link), 'http://x').searchParams.get('edit') ?? ''

describe('FAQ', () => {
  test('added, changed, restored from its history, moved, deleted and undone; audited, and public within moments', async () => {
    const { visitor, person } = await asAdmin('content')
    const question = ownWords('Apakah ini pertanyaan baru')
    const asked = `/search?${new URLSearchParams({ q: question })}`
    const form = await (await visitor.open('/admin/faq')).follow('Tambah FAQ')
    const empty = await form.submit('Simpan')
    expect(empty.main.text).toContain('Pertanyaan harus diisi')
    const added = await empty.submit('Simpan', { Pertanyaan: question, Jawaban: 'Ya.\n- satu\n- dua' })
    said(added, 'FAQ baru berhasil ditambahkan')
    await expect.poll(() => publicText(asked)).toContain(question)

    const edit = await added.follow(question)
    expect([edit.value('Pertanyaan'), edit.value('Jawaban')]).toEqual([question, 'Ya.\n- satu\n- dua'])
    const id = idOf(added, question)
    const changed = await edit.submit('Simpan', { Jawaban: 'Jawaban yang diubah.' })
    said(changed, 'FAQ berhasil diperbarui')
    await expect.poll(() => publicText(asked)).toContain('Jawaban yang diubah.')

    const history = await changed.follow(`Riwayat: ${question}`)
    expect(history.main.text).toContain('Jawaban yang diubah.')
    expect(history.main.text).toContain(person.name)
    const restored = await history.submit('Kembalikan', { sure: true })
    said(restored, 'Versi lama sudah dikembalikan')
    await expect.poll(() => publicText(asked)).not.toContain('Jawaban yang diubah.')

    // Another test may add to the same topic between the opening of the list and the move.
    await expect
      .poll(async () => {
        const list = await visitor.open('/admin/faq')
        return (await list.submit(`Turunkan: ${question}`)).notices.join()
      })
      .toContain('Urutan FAQ disimpan')
    const removed = await (await visitor.open(`/admin/faq?q=${question}`)).submit(`Hapus: ${question}`, { sure: true })
    said(removed, 'FAQ berhasil dihapus')
    expect(removed.hasLink(question)).toBe(false)
    await expect.poll(() => publicText(asked)).not.toContain('- satu')
    const undone = await removed.submit('Urungkan')
    expect(undone.hasLink(question)).toBe(true)
    const actions = (await auditOf(`faq:${id}`)).map(({ action, actorId }) => [action, actorId])
    expect(actions.map(([, by]) => by)).toEqual(actions.map(() => person.id))
    expect(actions.map(([action]) => action)).toEqual(
      expect.arrayContaining(['faq.create', 'faq.change', 'faq.remove', 'faq.restore']),
    )
  })

  test('another way to ask is found by the next search, and is shown nowhere', async () => {
    const { visitor } = await asAdmin('content')
    const word = ownWords('zq')
      .replace(/[^a-z0-9]/g, '')
      .replace(/\d/g, (digit) => 'ghjklmnprt'[Number(digit)] ?? '')
    const question = ownWords('Apakah ini ditanyakan dengan cara lain')
    const asked = `/search?q=${word}+kuwi+opo`
    const added = await (await visitor.open('/admin/faq?new=1')).submit('Simpan', {
      Pertanyaan: question,
      Jawaban: 'Ya.',
    })
    expect(await publicText(asked)).toContain('Tidak ada hasil ditemukan')
    const ways = `${word} kuwi opo\ncara lain`
    const changed = await (await added.follow(question)).submit('Simpan', { 'Pertanyaan serupa (opsional)': ways })
    said(changed, 'FAQ berhasil diperbarui')
    await expect.poll(() => publicText(asked)).toContain(question)
    expect((await new Visitor().open('/')).html).not.toContain(word)
    const edit = await changed.follow(question)
    expect(edit.value('Pertanyaan serupa (opsional)')).toBe(ways)
  })
})

describe('articles', () => {
  const list = '/admin/knowledge-article/video-tutorials'

  test('added, changed by two people, deleted; audited, and public within moments', async () => {
    const [own, other] = await Promise.all([asAdmin('content'), asAdmin('content')])
    const title = ownWords('Artikel uji')
    const form = await own.visitor.open(`${list}?new=1`)
    const added = await form.submit('Simpan', {
      Judul: title,
      Ringkasan: 'Ringkasan uji.',
      Isi: '## Bagian satu\n\n[rusak](/tidak-ada)',
    })
    said(added, 'Artikel baru berhasil ditambahkan')
    await expect.poll(() => publicText('/knowledge/video-tutorials')).toContain(title)
    const id = idOf(added, `Edit: ${title}`)
    const article = `/knowledge/video-tutorials/${id}`
    expect((await new Visitor().open(article)).main.texts('h2')).toContain('Bagian satu')

    const [mine, theirs] = await Promise.all(
      [own, other].map(async ({ visitor }) => (await visitor.open(list)).follow(`Edit: ${title}`)),
    )
    const first = await theirs?.submit('Simpan', { Ringkasan: 'Ringkasan orang lain.' })
    said(first as Page, 'Artikel berhasil diperbarui')
    const conflict = (await mine?.submit('Simpan', { Ringkasan: 'Ringkasan saya.' })) as Page
    expect(conflict.main.text).toContain('Ringkasan orang lain.')
    expect(conflict.value('Ringkasan')).toBe('Ringkasan saya.')
    said(await conflict.submit('Simpan'), 'Artikel berhasil diperbarui')
    await expect.poll(() => publicText(article)).toContain('Ringkasan saya.')
    const history = await own.visitor.open(`${list}/${id}/history`)
    expect(history.main.text).toMatch(/Ringkasan saya\..*Ringkasan orang lain\./)

    const removed = await (await own.visitor.open(list)).submit(`Hapus: ${title}`, { sure: true })
    said(removed, 'Artikel berhasil dihapus')
    await expect.poll(async () => (await new Visitor().open(article)).status).toBe(404)
    const audit = await auditOf(`article:${id}`)
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['article.create', own.person.id],
      ['article.change', other.person.id],
      ['article.change', own.person.id],
      ['article.remove', own.person.id],
    ])
  })

  test('a video is a link to its site, and asks nothing of it', async () => {
    const { visitor } = await asAdmin('content')
    const title = ownWords('Artikel dengan video')
    const key = 'dQw4w9WgXcQ'
    const content = `Awal.\n\nhttps://youtu.be/${key}\n\nAkhir.\n\nhttps://video.example/watch?v=1`
    const form = await visitor.open(`${list}?new=1`)
    const added = await form.submit('Simpan', { Judul: title, Ringkasan: 'Ringkasan uji.', Isi: content })
    const path = `/knowledge/video-tutorials/${idOf(added, `Edit: ${title}`)}`
    await expect.poll(async () => (await new Visitor().open(path)).status).toBe(200)
    const page = await new Visitor().open(path)
    expect(page.main.link('Putar video dari YouTube')).toBe(`https://www.youtube.com/watch?v=${key}`)
    expect(page.main.text).toContain('Video tidak dapat dimuat')
    expect(page.$('iframe, [src*="youtube"]')).toHaveLength(0)
  })

  test('a category that does not exist says so', async () => {
    const { visitor } = await asAdmin('content')
    const page = await visitor.open('/admin/knowledge-article/tidak-ada')
    expect([page.status, page.heading]).toEqual([404, 'Kategori tidak ditemukan'])
  })
})

describe('an article is judged by its readers', () => {
  const question = 'Apakah artikel ini membantu?'
  const thanks = 'Terima kasih atas masukan Anda.'

  /** [yes, no] that staff read of an article. */
  async function verdictOn(agent: Visitor, title: string): Promise<[number, number]> {
    const page = await agent.open('/helpdesk/feedback')
    const [row] = page.main.parts('tr', title)
    const [yes, no] = (row?.texts('td') ?? []).slice(-3).map((cell) => Number(cell.replace(/\D/g, '')))
    return row ? [yes ?? 0, no ?? 0] : [0, 0]
  }

  test('once per visitor, with a comment of up to 500 characters; a changed mind counts instead', async () => {
    const agent = (await asAgent()).visitor
    const reader = new Visitor()
    const words = ownWords('Contohnya kurang')
    const page = await reader.open('/knowledge/requirements/req-4')
    const before = await verdictOn(agent, page.heading)
    expect(page.part('#masukan').text).toContain(question)
    const judged = await page.part('#masukan').submit('Tidak')
    expect(judged.part('#masukan').text).toContain(thanks)
    expect(judged.answer.headers.get('set-cookie')).toMatch(/HttpOnly/i)
    expect(await verdictOn(agent, page.heading)).toEqual([before[0], before[1] + 1])
    const field = judged.$('#masukan textarea')
    expect(field.attr('maxlength')).toBe('500')
    const name = field.attr('name') ?? ''
    const long = await judged.submit('Kirim komentar', { [name]: 'x'.repeat(501) })
    expect(long.part('#masukan').text).toContain('Komentar paling panjang 500 karakter')
    expect(long.$('#masukan textarea').text().trim()).toBe('x'.repeat(501))
    const commented = await long.submit('Kirim komentar', { [name]: words })
    expect(commented.part('#masukan').text).toContain(thanks)
    expect(commented.parts('#masukan textarea')).toEqual([])
    // The same form again, and the same visitor on another day.
    await long.submit('Kirim komentar', { [name]: words })
    await (await reader.open('/knowledge/requirements/req-4')).part('#masukan').submit('Ya')
    expect(await verdictOn(agent, page.heading)).toEqual([before[0] + 1, before[1]])
    const read = await agent.open('/helpdesk/feedback')
    expect(read.main.text.split(words)).toHaveLength(2)
  })

  test('only staff read it; an unknown article takes no answer', async () => {
    const visitor = new Visitor()
    expect((await visitor.get('/helpdesk/feedback')).headers.get('location')).toContain('/login')
    expect((await (await asClient()).visitor.get('/helpdesk/feedback')).status).toBe(403)
    const dashboard = await (await asAgent()).visitor.open('/helpdesk/dashboard')
    expect((await dashboard.follow('Tanggapan pembaca')).path).toBe('/helpdesk/feedback')
    const refused = await visitor.post('/knowledge/requirements/req-99', { score: '1' })
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('Artikel tidak ditemukan')])
  })
})

describe('the source of a text', () => {
  test('readers see in one line where an answer comes from', async () => {
    const page = await new Visitor().open('/faq/umum/petunjuk-teknis/9')
    expect(page.main.text).toMatch(
      /Sumber: Keterangan umum, bukan dari juknis · Ditinjau \d{1,2} \p{L}+ \d{4} oleh Tim Helpdesk SPMB/u,
    )
  })
})

describe('announcements', () => {
  test('an urgent one is on every public page until it is deleted', async () => {
    const { visitor } = await asAdmin('content')
    const title = ownWords('Pengumuman uji')
    const form = await visitor.open('/admin/announcements?new=1')
    const added = await form.submit('Simpan', { Judul: title, Isi: 'Isi pengumuman uji.', urgent: true })
    said(added, 'Pengumuman baru berhasil ditambahkan')
    for (const path of ['/contact', '/login', '/tidak-ada']) await expect.poll(() => publicText(path)).toContain(title)
    expect(added.part('tr', title).text).toContain('Aktif')
    const changed = await (await added.follow(`Edit: ${title}`)).submit('Simpan', { Isi: 'Isi baru.' })
    said(changed, 'Pengumuman berhasil diperbarui')
    const removed = await changed.submit(`Hapus: ${title}`, { sure: true })
    said(removed, 'Pengumuman berhasil dihapus')
    await expect.poll(() => publicText('/contact')).not.toContain(title)
  })

  test('lists of staff show the dates of the season as the public reads them, and forms the markers', async () => {
    const { visitor } = await asAdmin('content', 'system')
    const articles = ['requirements', 'juknis-jukop'].map((category) => `/admin/knowledge-article/${category}`)
    for (const path of ['/admin/announcements', '/admin/canned-replies', ...articles]) {
      const list = await visitor.open(path)
      expect([path, list.main.parts('tbody tr').length > 1]).toEqual([path, true])
      expect([path, list.main.text.includes('{{')]).toEqual([path, false])
    }
    const edit = await (await visitor.open('/admin/announcements')).follow(/^Edit: Daftar Ulang/)
    expect(edit.value('Judul')).toContain('{{tahap:daftar-ulang.rentang}}')
    const { visitor: agent } = await asAgent()
    const read = await agent.open('/helpdesk/announcements')
    expect(read.main.part('li', 'Daftar Ulang').text).not.toContain('{{')
  })

  test('an agent with the permission finds, edits, deletes and restores one', async () => {
    const { visitor } = await asAgent({ permissions: ['content'] })
    const list = await visitor.open('/helpdesk/announcements')
    const found = await list.submit('Cari', { 'Cari pengumuman menurut judul atau isi': 'PEMILIHAN sekolah' })
    const first = found.main.part('li', 'Jadwal Pemilihan Sekolah')
    expect(first.text).toContain('Aktif')
    const edit = await first.follow(/^Edit/)
    const id = new URL(edit.path, 'http://x').searchParams.get('edit')
    expect(id).toMatch(/^\d+$/)
    expect(edit.value('Judul')).toBe('Jadwal Pemilihan Sekolah')

    const title = ownWords('Kabar dikembalikan')
    const added = await (await list.follow('Tambah Pengumuman')).submit('Simpan', { Judul: title, Isi: 'Isi.' })
    said(added, 'Pengumuman baru berhasil ditambahkan')
    const removed = await added.submit(`Hapus: ${title}`, { sure: true })
    expect(removed.path).toMatch(/[?&]removed=\d+/)
    expect(removed.hasButton(`Hapus: ${title}`)).toBe(false)
    const restored = await removed.submit('Urungkan')
    said(restored, 'Pengumuman sudah dikembalikan')
    await restored.submit(`Hapus: ${title}`, { sure: true })
  })
})

test('the telephone number of an office is what the public reads', async () => {
  const { visitor } = await asAdmin('content', 'system')
  const page = await visitor.open('/admin/offices/13')
  const before = page.value('Nomor telepon')
  const saved = await page.submit(/^Simpan(Menyimpan\.\.\.)?$/, { 'Nomor telepon': '(024) 7654321' })
  said(saved, 'Data cabang dinas berhasil disimpan')
  await expect.poll(() => publicText('/contact')).toContain('(024) 7654321')
  await saved.submit(/^Simpan(Menyimpan\.\.\.)?$/, { 'Nomor telepon': before })
})
