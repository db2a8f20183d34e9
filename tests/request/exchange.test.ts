// Content as a file: downloaded, compared when it is uploaded, applied, and refused.
import { describe, expect, test } from 'vitest'
import { ownWords } from './desk.ts'
import type { Page } from './page.ts'
import { asAdmin, asAgent, type Visitor } from './visitors.ts'

const newKey = () => ownWords('uji').replace(' ', '-')

const check = (page: Page, text: string | Uint8Array<ArrayBuffer>) =>
  page.submit('Periksa berkas', { Berkas: [new File([text], 'berkas.yaml', { type: 'text/yaml' })] })

const checkAt = async (visitor: Visitor, path: string, text: string) => check(await visitor.open(path), text)

const oneQuestion = (key: string, more: string) => `categories:
  - id: umum
    name: Umum
    topics:
      - name: Teknis Pendaftaran
        items:
          - key: ${key}
            question: 'Pertanyaan ${key}?'
            draft: true
            source: Juknis
            reviewed: '2025-01-02'
            editor: Tim
${more}
`

const said = (page: Page, words: string) => expect(page.notices.join('\n')).toContain(words)

test('a downloaded file changes nothing; an edited one is compared, then applied', async () => {
  const { visitor } = await asAdmin('super_admin')
  const key = newKey()
  const page = await (await visitor.open('/admin/canned-replies')).follow('Impor dan ekspor')
  expect(page.heading).toBe('Impor dan ekspor: Jawaban siap pakai')
  const download = await visitor.get(page.link('Unduh'))
  expect(download.headers.get('content-disposition')).toMatch(/canned-replies-\d{4}-\d\d-\d\d\.yaml/)
  const text = await download.text()
  const same = await check(page, text)
  expect(same.main.texts('h2')).toContain('Tidak ada perubahan')
  expect(same.hasButton(/^Terapkan/)).toBe(false)

  const more = `${text}- {key: ${key}, title: Balasan ${key}, text: Halo.}\n- {key: ${key}-b, title: '', text: Halo.}\n`
  const checked = await check(await same.follow('Ganti berkas'), more)
  expect(checked.main.texts('h2')).toContain('1 perubahan siap diterapkan, 1 butir bermasalah')
  expect(checked.main.texts('table')).toEqual(expect.arrayContaining([expect.stringContaining('Judul harus diisi')]))
  const applied = await checked.submit(/^Terapkan 1 perubahan/)
  said(applied, 'Impor diterapkan: 1 baru')
  expect((await visitor.open('/admin/canned-replies')).hasLink(`Balasan ${key}`)).toBe(true)
})

test('a change of the FAQ shows its lines, is in the history, and is refused once a colleague was faster', async () => {
  const [own, other] = await Promise.all([asAdmin('content'), asAdmin('content')])
  const [key, path] = [newKey(), '/admin/exchange/faq']
  const first = await checkAt(
    own.visitor,
    path,
    oneQuestion(key, '            answer: |\n              Lama.\n              Dua.'),
  )
  expect(first.main.texts('h2')).toContain('1 perubahan siap diterapkan')
  said(await first.submit(/^Terapkan 1 perubahan/), 'Impor diterapkan: 1 baru')

  const mine = await checkAt(own.visitor, path, oneQuestion(key, '            answer: Baru.'))
  const theirs = await checkAt(other.visitor, path, oneQuestion(key, '            answer: Dari rekan.'))
  for (const page of [mine, theirs]) expect(page.main.text).toContain('Dihapus: Lama.')
  said(await theirs.submit(/^Terapkan 1 perubahan/), 'Impor diterapkan: 1 berubah')
  const refused = await mine.submit(/^Terapkan 1 perubahan/)
  expect(refused.main.text).toContain('isi portal berubah sejak berkas diperiksa')
  expect(refused.main.text).toContain('Dihapus: Dari rekan.')
  said(await refused.submit(/^Terapkan 1 perubahan/), 'Impor diterapkan: 1 berubah')
  const history = await (await own.visitor.open(`/admin/faq?q=${key}`)).follow(/^Riwayat/)
  expect(history.main.text).toContain('Ditambahkan: Baru.')
})

describe('a mistaken file is refused in its own words', () => {
  test.each([
    ['an Excel file', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14), 'Ini berkas Excel'],
    ['no YAML', 'categories:\n  - id: a\n   name: b', 'Baris 3 bukan YAML yang benar'],
    ['another kind', 'offices: []\n', 'Ini berkas Cabang dinas, bukan FAQ'],
    ['an empty file', ' ', 'Berkas ini kosong'],
    ['more than 1 MB', '# '.repeat(1_200_000), 'Berkas paling besar 1 MB'],
  ])('%s', async (_, text, words) => {
    const { visitor } = await asAdmin('content')
    const page = await visitor.open('/admin/exchange/faq')
    expect((await check(page, text)).main.text).toContain(words)
  })

  test('no file', async () => {
    const { visitor } = await asAdmin('content')
    const page = await (await visitor.open('/admin/exchange/faq')).submit('Periksa berkas')
    expect(page.main.text).toContain('Pilih berkas dulu')
  })
})

test('agents have nothing of it, and only the known kinds exist', async () => {
  const agent = (await asAgent({ permissions: ['content'] })).visitor
  for (const path of ['/admin/exchange/faq', '/admin/exchange/offices/file'])
    expect([path, (await agent.get(path)).status]).toEqual([path, 403])
  const admin = (await asAdmin('super_admin')).visitor
  for (const path of ['/admin/exchange/season', '/admin/exchange/constructor/file'])
    expect([path, (await admin.get(path)).status]).toEqual([path, 404])
})
