// What articles may contain and what becomes of the rest.
import { describe, expect, test } from 'vitest'
import { readSections, renderMarkdown } from './render-markdown.server.ts'

const html = async (markdown: string) => (await renderMarkdown(markdown)).html

describe('renderMarkdown', () => {
  test('renders headings with anchors, lists, tables and emphasis', async () => {
    const text = await renderMarkdown(
      '## Kuota SMA\n\n- **satu**\n\n1. dua\n\n| a | b |\n|---|---|\n| c | d |\n\n#### Kecil',
    )
    expect(text.html).toContain('<h2 id="bagian-kuota-sma">Kuota SMA</h2>')
    expect(text.html).toContain('<li><strong>satu</strong></li>')
    expect(text.html).toContain('<td>c</td>')
    expect(text.headings).toEqual([
      { id: 'bagian-kuota-sma', text: 'Kuota SMA', level: 2 },
      { id: 'bagian-kecil', text: 'Kecil', level: 4 },
    ])
    expect(text.minutes).toBe(1)
  })

  test('leaves the one h1 to the page', async () => {
    expect(await html('# Judul\n\n## Bagian')).toBe(
      '<h2 id="bagian-judul">Judul</h2>\n<h3 id="bagian-bagian">Bagian</h3>',
    )
  })

  test.each([
    '<script>alert(1)</script>',
    'Halo <img src=x onerror=alert(1)> dunia',
    '[klik](javascript:alert(1))',
    '[klik](data:text/html,<script>alert(1)</script>)',
    '![gambar](x" onerror="alert(1))',
    '<iframe src="https://jahat.example/embed/1"></iframe>',
    'https://player.vimeo.com/video/123456',
    'https://youtube.com.jahat.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=%22onload%3D%22',
  ])('lets nothing dangerous through: %s', async (markdown) => {
    expect(await html(markdown)).not.toMatch(/<script|<img|<iframe|javascript:|data:|<[^>]+\son\w+=/i)
  })

  test('marks links that leave the portal, and only those', async () => {
    expect(await html('[situs](https://spmb.jatengprov.go.id)')).toContain('rel="nofollow noopener"')
    expect(await html('[kontak](/contact)')).toBe('<p><a href="/contact">kontak</a></p>')
  })

  test('says that a video without an address is to come', async () => {
    expect(await html('Awal\n\n{{VIDEO_URL_PENDAFTARAN}}')).toContain('<p class="video-missing">Videonya menyusul.</p>')
  })

  test.each([
    'https://video.example/watch?v=1',
    '<iframe src="https://jahat.example/embed/1"></iframe>',
    'https://player.vimeo.com/video/123456',
    'https://youtube.com.jahat.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=%22onload%3D%22',
    '<iframe width="560" src="http://www.youtube.com/embed/abc"></iframe>',
  ])('says that a video cannot be shown: %s', async (markdown) => {
    expect(await html(`Awal\n\n${markdown}\n\nAkhir`)).toContain(
      '<p class="video-missing">Video tidak dapat dimuat</p>',
    )
  })

  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=10s',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0" allowfullscreen></iframe>',
  ])('a video on an allowed site becomes a link that the page plays: %s', async (markdown) => {
    expect(await html(markdown)).toBe(
      '<p class="video-link"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="nofollow noopener">Putar video dari YouTube</a></p>',
    )
  })

  test('a link in a sentence stays a link', async () => {
    expect(await html('Lihat https://spmb.jatengprov.go.id')).toContain('<a href="https://spmb.jatengprov.go.id"')
    expect(await html('https://spmb.jatengprov.go.id')).toContain('<a href="https://spmb.jatengprov.go.id"')
  })

  test('an empty text is an empty text', async () => {
    expect(await renderMarkdown('')).toEqual({ html: '', headings: [], minutes: 1 })
  })
})

test('sections read as plain lines, or with the marks of their lists', async () => {
  const text = 'Bawa:\n\n- **KK**\n- akta\n\n## Urutan\n\n3. tiga\n4. empat\n\n| a | b |\n|---|---|\n| c | d |'
  expect((await readSections(text)).map((each) => each.text)).toEqual(['Bawa:\nKK\nakta', 'tiga\nempat\na: b\nc: d'])
  expect((await readSections(text, { marked: true })).map((each) => each.text)).toEqual([
    'Bawa:\n- KK\n- akta',
    '3. tiga\n4. empat\na: b\n- c: d',
  ])
})

test('a list within a list is moved in below its item, where its marks are shown; what the search reads stays as it was', async () => {
  const text = '- Libur:\n  1. **29** Mei\n  2. 1 Juni\n- Tutup\n\n10. satu\n\n    lalu\n    - dua'
  expect((await readSections(text, { marked: true }))[0]?.text).toBe(
    '- Libur:\n  1. 29 Mei\n  2. 1 Juni\n- Tutup\n10. satu\n    lalu\n    - dua',
  )
  expect((await readSections(text))[0]?.text).toBe('29 Mei\n1 Juni\nTutup\nsatu\nlalu\ndua')
})
