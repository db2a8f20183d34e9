// The two buttons of an article's form, its later publication, and the alternative text of its pictures.
import { expect, test } from 'vitest'
import { aPicture } from '#tests/builders/a-photo.ts'
import { ownWords } from './desk.ts'
import { asAdmin, Visitor } from './visitors.ts'

const list = '/admin/knowledge-article/video-tutorials'

const publicTitles = async () => (await new Visitor().open('/knowledge/video-tutorials')).text

test('Simpan draf hides an article, Simpan publishes it', async () => {
  const { visitor } = await asAdmin('content')
  const title = ownWords('Artikel setengah jadi')
  const form = await visitor.open(`${list}?new=1`)
  const draft = await form.submit('Simpan draf', { Judul: title, Ringkasan: 'Ringkasan.', Isi: 'Isi.' })
  expect(draft.part('tbody tr', title).text).toContain('Draf')
  const edit = await draft.follow(`Edit: ${title}`)
  expect(edit.main.text).toContain('Artikel ini draf')
  const published = await edit.submit('Simpan')
  expect(published.part('tbody tr', title).text).toContain('Tampil')
  await expect.poll(publicTitles).toContain(title)
  const hidden = await (await published.follow(`Edit: ${title}`)).submit('Simpan draf')
  expect(hidden.part('tbody tr', title).text).toContain('Draf')
  await expect.poll(publicTitles).not.toContain(title)
})

test('an hour of publication needs its day', async () => {
  const { visitor } = await asAdmin('content')
  const title = ownWords('Artikel terjadwal')
  const form = await visitor.open(`${list}?new=1`)
  const words = { Judul: title, Ringkasan: 'Ringkasan.', Isi: 'Isi.' }
  const refused = await form.submit('Simpan', { ...words, 'Jam WIB': '08.00' })
  expect([refused.status, refused.texts('#field-publishDate-error')]).toEqual([400, ['Tanggal terbit harus diisi']])
  const saved = await refused.submit('Simpan', { 'Tanggal terbit': '2040-01-02' })
  expect(saved.part('tbody tr', title).text).toContain('Terjadwal')
})

test('a picture that is inserted needs its alternative text', async () => {
  const { visitor } = await asAdmin('content')
  const picture = new Uint8Array(await aPicture(64, 48).png().toBuffer())
  const send = async (alt: string) => {
    const body = new FormData()
    body.set('file', new File([picture], 'layar.png', { type: 'image/png' }))
    body.set('alt', alt)
    return visitor.send('/admin/files?insert=1', { method: 'POST', body, headers: { Origin: visitor.origin } })
  }
  const refused = await send('  ')
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Tulis apa yang terlihat di gambar'),
  ])
  expect(await (await send('Layar [masuk]')).text()).toContain('![Layar masuk](/files/')
})
