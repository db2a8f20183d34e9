// The search of the administration without scripts: what it finds, for which roles, and its words for no result.
import { expect, test } from 'vitest'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission } from '#domain/accounts/person.ts'
import { asAdmin } from './visitors.ts'

const all = Object.keys(permissions) as Permission[]

test.each([
  ['wa', '/admin/channels#whatsapp'],
  ['smtp', '/admin/channels#mail'],
  ['libur', '/admin/service-hours'],
  ['izin laporan', '/admin/people'],
  ['webhook', '/admin/webhooks'],
  ['cadangan', '/admin/backup'],
  ['sinonim', '/admin/synonyms'],
  ['verifikasi dua langkah petugas', '/admin/security'],
])('%j is found', async (query, to) => {
  const { visitor } = await asAdmin(...all)
  const page = await (await visitor.open('/admin/search')).main.submit('Cari', { q: query })
  expect(page.value('Yang dicari')).toBe(query)
  const links = page.main.parts('li a').map((link) => link.root.attr('href'))
  expect(links).toContain(to)
})

const words = [
  ['wa', '/admin/offices'],
  ['nomor hp', '/admin/offices'],
  ['kontak', '/admin/offices'],
  ['jam', '/admin/service-hours'],
  ['janji', '/admin/service-hours'],
  ['prioritas', '/admin/service-hours'],
  ['tanda tangan', '/admin/canned-replies'],
  ['templat', '/admin/canned-replies'],
  ['email', '/admin/mail'],
  ['ekspor', '/admin/exchange/faq'],
  ['impor', '/admin/exchange/articles'],
  ['hapus', '/admin/season/retention'],
  ['musim', '/admin/season'],
  ['tahap', '/admin/season'],
  ['sandi', '/admin/security'],
  ['kata sandi', '/admin/security'],
  ['kode', '/admin/security'],
  ['spam', '/helpdesk/tickets/pending'],
  ['kategori', '/admin/ticket-categories'],
  ['lapor', '/admin/reports'],
  ['lapor', '/admin/sealed-reports'],
  ['statistik', '/admin/reports'],
  ['pengumuman', '/admin/announcements'],
  ['gambar', '/admin/files'],
  ['artikel', '/admin/knowledge-article'],
  ['api', '/admin/api-keys'],
  ['kunci', '/admin/api-keys'],
  ['cabang', '/admin/offices'],
  ['petugas', '/admin/people'],
  ['undang', '/admin/people/invite'],
  ['hak akses', '/admin/people'],
  ['virus', '/admin/channels#scanner'],
  ['notifikasi', '/admin/channels#push'],
] as const

test('what an administrator would type leads to its page', async () => {
  const { visitor } = await asAdmin(...all)
  for (const [query, to] of words) {
    const page = await visitor.open(`/admin/search?q=${encodeURIComponent(query)}`)
    const links = page.main.parts('li a').map((link) => link.root.attr('href'))
    expect([query, links]).toEqual([query, expect.arrayContaining([to])])
  }
})

test('the field in the bar leads to the same page, and a setting to its field', async () => {
  const { visitor } = await asAdmin('system')
  const bar = (await visitor.open('/admin/settings')).part('header form[role=search]')
  expect([bar.root.attr('action'), bar.parts('input[name=q]').length]).toEqual(['/admin/search', 1])
  const page = await visitor.open('/admin/search?q=cek+status')
  expect(page.value('Yang dicari')).toBe('cek status')
  const limit = page.main.link(/^Cek status pertanyaan/)
  expect(limit).toBe('/admin/settings/limits#field-limit-status-look-up')
  expect((await visitor.open(limit)).parts(`#${limit.split('#')[1]}`)).toHaveLength(1)
})

test('only what the person may open is found', async () => {
  const { visitor } = await asAdmin('content')
  const everything = (await visitor.open('/admin/search')).main
  const links = everything.parts('li a').map((link) => link.root.attr('href') ?? '')
  expect(links).toContain('/admin/faq')
  for (const path of ['/admin/people', '/admin/channels', '/admin/backup']) expect(links).not.toContain(path)
  for (const to of links) expect([to, (await visitor.get(to)).status]).toEqual([to, 200])
  const none = await visitor.open('/admin/search?q=cadangan')
  expect(none.main.text).toContain('Tidak ada yang cocok')
  expect(none.main.parts('li a')).toEqual([])
})
