// The public pages: home, contact, information centre, FAQ answers, status, navigation, unknown addresses, and their headers.
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { listWith, ownWords, sendReply } from './desk.ts'
import { threadOf } from './questions.ts'
import { asAgent, asClient, Visitor } from './visitors.ts'

const random = () => randomBytes(6).toString('hex')

/** The headers that say how a page is cached, with the number that only a page rendered for one reader has. */
const caching = ({ headers }: Response) => ({
  control: headers.get('cache-control'),
  tagged: headers.get('etag') !== null,
  numbered: headers.get('x-request-id') !== null,
})

describe('home', () => {
  test('has its title, the ways to sign in, ask, check and read, and the information centre', async () => {
    const { main } = await new Visitor().open('/')
    expect(main.texts('h1')).toEqual(['Helpdesk dan Pengaduan SPMB'])
    expect(main.link('Login')).toBe('/login')
    expect(main.link('Panduan Pengguna')).toBe('/knowledge')
    expect(main.link('Lapor (rahasia)')).toBe('/ask/report')
    expect(main.part('section', 'Pusat Informasi').link('Lihat semua kategori')).toBe('/knowledge')
    for (const [title, address] of [
      ['Juknis dan JukOp', '/knowledge/juknis-jukop'],
      ['Jalur Pendaftaran', '/knowledge/registration-paths'],
      ['Video Tutorial', '/knowledge/video-tutorials'],
      ['Persyaratan & Prosedur', '/knowledge/requirements'],
    ] as const) {
      const card = main.parts('li', title).find((part) => part.texts('h3')[0] === title)
      expect(card?.text).toMatch(/\d+ artikel/)
      expect(card?.root.find('a').attr('href')).toBe(address)
    }
    const ask = await main.follow('Buat Pertanyaan')
    expect(ask.main.link('Masuk')).toBe('/app/auth/sign-in?next=%2Fclient%2Fcreate-question')
    expect(ask.main.link('Buat Akun')).toBe('/app/auth/sign-up?next=%2Fclient%2Fcreate-question')
    expect((await main.follow('Cek Status')).path).toBe('/status')
  })

  test('announcements have long dates, those of the season that ended stand below the news', async () => {
    const news = (await new Visitor().open('/announcements')).main
    const dates = news.texts('time').filter((text) => /\d{4}/.test(text))
    expect(dates.length).toBeGreaterThan(0)
    for (const date of dates) expect(date).toMatch(/^\d{1,2} \p{Lu}\p{Ll}+ \d{4}$/u)
    expect(news.part('article', 'Kanal Pengaduan Kecurangan').texts('time').at(-1)).toBe('26 Mei 2025')
    const past = news.part('section', 'Pengumuman SPMB Jawa Tengah 2025')
    const schedule = past.part('article', 'Jadwal Pemilihan Sekolah')
    expect(schedule.texts('time').at(-1)).toBe('14 Juni 2025')
    expect(schedule.text).toContain('14 Juni 2025 sampai 18 Juni 2025 pukul 17.00 WIB')
    expect(schedule.text).toContain('SPMB Jawa Tengah 2025, sudah selesai')
    expect(past.text).not.toContain('Disematkan')
  })

  test('between seasons it says what to prepare, and texts are marked as those of the season that ended', async () => {
    const home = (await new Visitor().open('/')).main
    expect(home.text).toContain('Yang dapat disiapkan keluarga kelas 9 sekarang')
    expect(home.part('section', 'Pengumuman').text).not.toContain('Jadwal Pemilihan Sekolah')
    expect(home.link('Ingatkan saya bila jadwal diumumkan')).toBe('/announcements#jadwal-berikutnya')
    const ways = (await new Visitor().open('/announcements')).main.part('section', 'Jadwal berikutnya')
    expect(ways.link('RSS Pengumuman')).toBe('/announcements.rss')
    const mark = 'Ini aturan dan tanggal SPMB Jawa Tengah 2025, yang sudah selesai'
    for (const path of ['/search?q=kuota', '/knowledge/requirements', '/knowledge/juknis-jukop/juknis-2']) {
      expect((await new Visitor().open(path)).main.text, path).toContain(mark)
    }
    const article = (await new Visitor().open('/knowledge/juknis-jukop/juknis-2')).main.text
    expect(article.indexOf(mark)).toBeLessThan(article.indexOf('Singkatnya'))
  })

  test('has no button that only scripts answer', async () => {
    const page = await new Visitor().open('/')
    expect(page.hasButton('Cari Status Pertanyaan')).toBe(true)
    expect(page.hasButton('Buka asisten virtual')).toBe(false)
  })

  test('an address with ?search= shows that answer open', async () => {
    const question = 'Kapan batas terakhir mengganti program keahlian?'
    const { main } = await new Visitor().open(`/?${new URLSearchParams({ search: question })}`)
    expect(main.value('Cari Pertanyaan')).toBe(question)
    const open = main.parts('details[open]', question)
    expect(open.map((part) => part.text)).toEqual([expect.stringContaining('Juni')])
  })
})

describe('contact', () => {
  test('lists 13 offices with address and region, and the number or its example', async () => {
    const { main } = await new Visitor().open('/contact')
    const rows = main.parts('table tbody tr')
    expect(rows).toHaveLength(13)
    expect(rows[3]?.text).toMatch(/Cabang Dinas Pendidikan Wilayah IV.*Jalan Diponegoro, Purwodadi.*Grobogan/)
    expect(rows[3]?.text).toContain('(0xx) 000 0004 (contoh)')
    expect(main.text).not.toContain('belum diisi')
  })

  test('finds an office by region, seat or common name, and says when there is none', async () => {
    let page = await new Visitor().open('/contact')
    for (const [typed, office] of [
      ['grobogan', 'Wilayah IV'],
      ['solo', 'Wilayah VII'],
      ['Purwokerto', 'Wilayah X'],
      ['ungaran', 'Wilayah I'],
      ['kab. banyumas', 'Wilayah X'],
    ] as const) {
      page = await page.submit('Cari', { 'Cari kabupaten/kota': typed })
      expect(page.texts('main tbody tr')).toEqual([expect.stringMatching(new RegExp(`Pendidikan ${office}(?![IVX])`))])
    }
    page = await page.submit('Cari', { 'Cari kabupaten/kota': 'atlantis' })
    expect(page.texts('main h2')).toContain('Tidak ada wilayah bernama "atlantis"')
    expect(page.main.link('Kembali ke Beranda')).toBe('/')
  })
})

describe('information centre', () => {
  test('its search finds titles and summaries, in the words of a parent too', async () => {
    const page = await new Visitor().open('/knowledge')
    expect(page.heading).toBe('Pusat Informasi')
    const found = async (words: string) => {
      const results = (await new Visitor().open(`/knowledge?${new URLSearchParams({ q: words })}`)).main
      return results.parts('a[href^="/knowledge/"]').map((part) => part.text)
    }
    expect((await found('DOMIsili')).slice(0, 3)).toContainEqual(expect.stringContaining('Jalur Domisili SMA'))
    expect((await found('umur anak saya'))[0]).toContain('Syarat Usia dan Status')
    expect((await found('KUOTANYA paling sedikit 33%')).join()).toContain('Jalur Domisili SMA')
    const none = await new Visitor().open('/knowledge?q=zakat+fitrah')
    expect(none.main.text).toContain('Tidak ada artikel yang ditemukan dengan kata kunci "zakat fitrah"')
  })

  test('sent without a choice, its search is that of the portal', async () => {
    const page = await new Visitor().open('/knowledge')
    const found = await page.main.submit('Cari', { 'Cari artikel': 'domisili' })
    expect(found.path).toBe('/search?q=domisili')
  })

  test('a category filters its articles, and leads home and to each', async () => {
    const page = await new Visitor().open('/knowledge/requirements')
    expect([page.heading, page.main.link('Kembali ke Beranda')]).toEqual(['Persyaratan & Prosedur', '/'])
    const articles = page.main.parts('li', /./).filter((part) => part.texts('h2').length > 0)
    expect(articles.length).toBeGreaterThanOrEqual(9)
    const [title = '', summary = ''] = [articles[0]?.texts('h2')[0], articles[0]?.texts('p')[0]]
    for (const words of [title.toUpperCase(), summary.slice(0, 40).toLowerCase()]) {
      const found = await page.main.submit('Cari', { 'Cari artikel': words })
      expect(found.main.texts('li h2')).toEqual([title])
    }
    const none = await page.main.submit('Cari', { 'Cari artikel': 'zakat fitrah' })
    expect(none.main.texts('li h2')).toEqual([])
    expect(none.main.text).toContain('Tidak ada artikel yang ditemukan dengan kata kunci "zakat fitrah"')
    const article = await new Visitor().open(articles[0]?.root.find('a').attr('href') ?? '')
    expect(article.heading).toBe(title)
  })

  test('an article shows its title, category and text, related articles, and how to share it', async () => {
    const visitor = new Visitor()
    const page = await visitor.open('/knowledge/registration-paths/path-1')
    const { main } = page
    expect(page.heading).toBe('Jalur Domisili SMA')
    expect(main.parts('h2').length).toBeGreaterThan(1)
    const text = main
      .parts('.prose')
      .map((part) => part.text)
      .join('\n')
    expect(text.length).toBeGreaterThan(500)
    expect(main.parts('.prose li').length).toBeGreaterThan(0)
    expect(text).not.toMatch(/\*\*|^\s*#/m)
    expect(main.link('Kembali ke Jalur Pendaftaran')).toBe('/knowledge/registration-paths')
    expect(main.part('section', 'Artikel terkait').parts('a')).toHaveLength(3)
    const share = decodeURIComponent(main.link('Bagikan lewat WhatsApp'))
    expect(share).toMatch(/^https:\/\/wa\.me\/\?text=/)
    expect(share).toContain(`${visitor.origin}/knowledge/registration-paths/path-1`)
    expect(main.text).toMatch(/Sumber: .+ · Ditinjau \d{1,2} \p{L}+ \d{4} oleh Tim Helpdesk SPMB/u)
    expect((await visitor.open('/knowledge/video-tutorials/video-1')).main.text).toContain('Videonya menyusul.')
  })
})

describe('an answer of the FAQ on its own page', () => {
  test('links, sharing, the way to a person, and other questions', async () => {
    const visitor = new Visitor()
    const found = await (await visitor.get('/search-suggestions?q=NISN+tidak+ditemukan')).json()
    const address = (found as { url: string }[]).find(({ url }) => url.startsWith('/faq/'))?.url ?? ''
    expect(address).toMatch(/^\/faq\/[a-z0-9-]+\/[a-z0-9-]+\/\d+-[a-z0-9-]*nisn/)
    const page = await visitor.open(address)
    expect(page.main.link('nisn.data.kemdikbud.go.id')).toBe('https://nisn.data.kemdikbud.go.id')
    expect(page.$('link[rel=canonical]').attr('href')).toBe(visitor.origin + address)
    expect(JSON.parse(page.$('script[type="application/ld+json"]').text())).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ '@type': 'Question', name: page.heading }],
    })
    const share = decodeURIComponent(page.main.link('Bagikan lewat WhatsApp'))
    expect(share).toContain(`${page.heading}\n${visitor.origin}${address}`)
    expect(page.main.hasLink('Tanya petugas') || page.main.hasButton('Tanya petugas')).toBe(true)
    const other = page.main.part('section', 'Pertanyaan lain tentang ini').part('a')
    expect((await visitor.open(other.root.attr('href') ?? '')).heading).toBe(other.text)
    const id = /\/(\d+)-/.exec(address)?.[1] ?? ''
    const old = await visitor.get(`/faq/lama/topik/${id}-kata-kata-lama`)
    expect([old.status, old.headers.get('location')]).toEqual([301, address])
  })

  test('a question is thanked for once per visitor', async () => {
    const visitor = new Visitor()
    const count = async (): Promise<number> => {
      const { counts } = (await (await visitor.get('/faq-thanks?ids=12')).json()) as { counts: Record<string, number> }
      return counts[12] ?? 0
    }
    const before = await count()
    const first = await visitor.post('/faq-thanks', { faqId: '12', helped: 'yes' })
    expect(first.status).toBe(200)
    expect(first.headers.get('set-cookie')).toMatch(/HttpOnly/i)
    expect(await count()).toBe(before + 1)
    await visitor.post('/faq-thanks', { faqId: '12', helped: 'yes' })
    expect(await count()).toBe(before + 1)
  })
})

describe('the status of a question', () => {
  test('its requester replies on the public page; others read it and are led to sign in', async () => {
    const client = await asClient()
    const subject = ownWords('Foto tidak terunggah')
    const ticket = await aTicket(client.person, { subject })
    const path = `/status/${ticket.publicId}`
    const agent = (await asAgent()).visitor
    const desk = await agent.open(listWith(subject))
    await sendReply(await desk.follow(new RegExp(subject)), 'Perkecil fotonya dulu.')

    const visitor = new Visitor()
    const page = await visitor.open(path)
    const [, answer] = threadOf(page).texts('li')
    expect(answer).toMatch(/Tim Helpdesk Provinsi ?\d{1,2} [A-Z][a-z]+ \d\d\.\d\d ?Perkecil fotonya dulu\./)
    expect(page.main.texts('span')).toContain('Terjawab')
    expect(page.parts('textarea')).toEqual([])
    expect(page.main.link('Masuk untuk membalas')).toBe(`/login?next=${encodeURIComponent(path)}`)
    const stranger = await asClient()
    for (const reader of [agent, stranger.visitor]) {
      const read = await reader.open(path)
      expect([read.status, read.main.text]).toEqual([200, expect.stringContaining('Perkecil fotonya dulu.')])
      expect(read.parts('textarea')).toEqual([])
    }

    const own = await client.visitor.open(path)
    const refused = await own.submit('Kirim balasan')
    expect(refused.main.text).toContain('Balasan harus diisi')
    const sent = await own.submit('Kirim balasan', { Balasan: 'Sudah, tetap gagal.' })
    expect([sent.path, sent.notices.join()]).toEqual([path, expect.stringContaining('Balasan Anda terkirim')])
    expect(sent.value('Balasan')).toBe('')
    expect(sent.main.texts('span')).toContain('Menunggu')
    expect((await entriesOf(ticket.id)).at(-1)).toMatchObject({ message: 'Sudah, tetap gagal.' })
    // A second press of the same form stores nothing more.
    const before = (await entriesOf(ticket.id)).length
    await own.submit('Kirim balasan', { Balasan: 'Sudah, tetap gagal.' })
    expect(await entriesOf(ticket.id)).toHaveLength(before)
  })

  test('is looked up by its id; an unknown id is refused beside the field', async () => {
    const subject = ownWords('Dicari')
    const ticket = await aTicket(await aClient(), { subject })
    const form = await new Visitor().open('/status')
    const found = await form.submit('Cari Status Pertanyaan', { 'ID Pertanyaan': ` ${ticket.publicId} ` })
    expect([found.status, found.path]).toEqual([200, `/status/${ticket.publicId}`])
    expect(found.main.text).toContain(subject)
    expect(found.main.text).toContain('Menunggu')
    const refused = await form.submit('Cari Status Pertanyaan', { 'ID Pertanyaan': '123456789' })
    expect(refused.main.text).toContain('ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.')
    expect(refused.value('ID Pertanyaan')).toBe('123456789')
  })
})

describe('every public page', () => {
  test('has the menu above and the footer below, with this year', async () => {
    const year = new Intl.DateTimeFormat('id-ID', { year: 'numeric', timeZone: 'Asia/Jakarta' }).format()
    for (const path of ['/', '/knowledge/requirements/req-1', '/contact', '/search', '/tidak-ada']) {
      const page = await new Visitor().open(path)
      const footer = page.part('body footer')
      expect([path, footer.text]).toEqual([path, expect.stringContaining(`© ${year}`)])
      expect(footer.text).toContain('Kantor Dinas Pendidikan dan Kebudayaan Provinsi Jawa Tengah')
      const links = { 'Panduan Pengguna': '/knowledge', FAQ: '/#faq', 'Masuk ke akun': '/app/auth/sign-in' }
      for (const [name, address] of Object.entries(links)) expect(footer.link(name)).toBe(address)
      const menu = { Beranda: '/', FAQ: '/#faq', Panduan: '/knowledge', Kontak: '/contact' }
      for (const [name, address] of Object.entries(menu)) expect(page.part('body header').link(name)).toBe(address)
    }
    expect((await new Visitor().open('/app/auth/sign-in')).path).toBe('/login')
    expect((await new Visitor().open('/app/auth/sign-up')).path).toBe('/register')
  })

  test('odd queries are shown as text, with an answer', async () => {
    const odd = [
      'a'.repeat(10_000),
      '😀'.repeat(1_000),
      '<script>top.jebol=1</script><svg onload=top.jebol=1> %% %00 %E0%A4%A كيف أسجل؟',
    ]
    for (const place of [
      '/search?q=',
      '/?search=',
      '/knowledge?q=',
      '/knowledge/requirements?q=',
      '/contact?wilayah=',
    ]) {
      for (const query of odd) {
        const page = await new Visitor().open(place + encodeURIComponent(query))
        expect([place, page.status]).toEqual([place, 200])
        // Where a question of another test matches, only the field shows the query.
        const fields = page.main.parts('input').map(({ root }) => root.attr('value') ?? '')
        expect([page.main.text, ...fields].join(' ')).toContain(query.slice(0, 60))
        expect(page.html).not.toMatch(/<script>top|<svg onload/)
      }
    }
  })
})

describe('addresses that do not exist', () => {
  test('all are answered with one page and 404, and are not cached', async () => {
    for (const path of ['/tidak/ada', `/tidak-ada-${random()}`, `/admin-${random()}/x/y`]) {
      const page = await new Visitor().open(path)
      expect([path, page.status, page.heading]).toEqual([path, 404, '404'])
      expect(page.main.text).toContain('Oops! Page not found')
      expect(page.main.link('Return to Home')).toBe('/')
      expect(caching(page.answer)).toEqual({ control: 'private, no-store', tagged: false, numbered: false })
    }
    const data = await new Visitor().get(`/${random()}.data`)
    expect([data.status, data.headers.get('x-remix-response')]).toEqual([404, 'yes'])
  })

  test('unknown articles, categories and questions say so', async () => {
    const visitor = new Visitor()
    for (const [path, words] of [
      ['/knowledge/tidak-ada', 'Kategori tidak ditemukan'],
      [`/knowledge/${random()}`, 'Kategori tidak ditemukan'],
      ['/knowledge/tidak-ada/req-1', 'Artikel tidak ditemukan'],
      ['/knowledge/requirements/req-99', 'Artikel tidak ditemukan'],
      ['/knowledge/requirements/path-1', 'Artikel tidak ditemukan'],
      [`/knowledge/requirements/${random()}`, 'Artikel tidak ditemukan'],
      ['/faq/umum/akun/999999999-tidak-ada', 'Pertanyaan tidak ditemukan'],
    ] as const) {
      const page = await visitor.open(path)
      expect([path, page.status, page.heading]).toEqual([path, 404, words])
    }
    const article = await visitor.open('/knowledge/requirements/req-99')
    expect(article.main.text).toContain('Artikel yang Anda cari tidak tersedia atau telah dipindahkan.')
    expect(article.main.link('Kembali ke Pusat Informasi')).toBe('/')
    for (const odd of [
      '/knowledge/a_1',
      `/knowledge/${'a'.repeat(61)}`,
      '/Knowledge/requirements/NIX',
      '/knowledge/%ff',
    ]) {
      expect([odd, (await visitor.open(odd)).status]).toEqual([odd, 404])
    }
  })

  test.each([
    ['/reset-password', 'Minta tautan baru', '/forgot-password'],
    ['/verify-email', 'Minta tautan baru dari dasbor', '/client/dashboard'],
    ['/confirm-email-change', 'Minta tautan baru', '/client/change-email'],
  ])('a made-up link to %s is over', async (path, way, to) => {
    const address = `${path}?token=${randomBytes(32).toString('base64url')}`
    const page = await new Visitor().open(address)
    expect([page.status, page.heading]).toEqual([200, 'Tautan tidak berlaku lagi'])
    expect(page.main.link(way)).toBe(to)
    expect(page.main.link('Ke halaman masuk')).toBe('/login')
    expect(caching(page.answer)).toMatchObject({ control: 'no-store', tagged: false })
    expect(page.answer.headers.get('referrer-policy')).toBe('same-origin')
    const data = await new Visitor().get(address.replace('?', '.data?'))
    expect([data.status, data.headers.get('x-remix-response')]).toEqual([200, 'yes'])
  })
})

describe('caching of public pages', () => {
  test('a public page has a tag, is revalidated by it, and may be cached by a proxy', async () => {
    const visitor = new Visitor()
    for (const path of [
      '/',
      '/knowledge',
      '/knowledge/requirements/req-2',
      '/contact',
      '/search?q=kuota',
      '/sitemap.xml',
    ]) {
      const first = await visitor.get(path)
      expect([path, caching(first)]).toEqual([
        path,
        { control: 'public, max-age=0, s-maxage=30, stale-while-revalidate=600', tagged: true, numbered: false },
      ])
      const tag = first.headers.get('etag') ?? ''
      const again = await visitor.send(path, { headers: { 'If-None-Match': tag } })
      expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
      const changed = await visitor.send(path, { headers: { 'If-None-Match': 'W/"lain"' } })
      expect([path, changed.status]).toEqual([path, 200])
    }
  })

  test('is the same for a signed-in reader, and personal pages are not cached', async () => {
    const { visitor, person } = await asClient({ name: 'Ibu Cache' })
    const [home, own] = [await visitor.get('/'), await visitor.open('/client/dashboard')]
    const tag = home.headers.get('etag')
    expect(await home.text()).not.toContain(person.name)
    expect([home.headers.get('set-cookie'), tag]).toEqual([null, (await new Visitor().get('/')).headers.get('etag')])
    expect(own.html).toContain(person.name)
    expect(caching(own.answer)).toEqual({ control: 'private, no-store', tagged: false, numbered: true })
  })

  test('what campaigns add to an address, and capitals of a search, lead to the same cached page', async () => {
    const tag = async (path: string) => (await new Visitor().get(path)).headers.get('etag')
    expect(await tag(`/?utm_source=x&fbclid=${random()}`)).toBe(await tag('/'))
    expect(await tag('/search?q=kartu%20%20keluarga&x=1')).toBe(await tag('/search?q=Kartu+KELUARGA'))
  })

  test('another spelling of an address leads to the cached page', async () => {
    for (const spelled of ['/Search?q=kuota', '/search/?q=kuota', '/%73earch?q=kuota', '/search?q=++kuota+']) {
      const answer = await new Visitor().get(spelled)
      expect([spelled, answer.status, answer.headers.get('location')]).toEqual([spelled, 308, '/search?q=kuota'])
    }
  })
})
