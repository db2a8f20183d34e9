// A closing time that the administration moves is shown by the public pages, the search, the assistant, the API, the feed and
// the calendar of a running portal, and not the old time. The same for every page of the sitemap:
// tests/release/moved-date.spec.ts.
import { expect, test } from 'vitest'
import { anAdmin } from '#tests/builders/a-person.ts'
import { ownPortal, signInAt } from './own-portal.ts'
import { password, Visitor } from './visitors.ts'

const portal = ownPortal({ PORTAL_NOW: '2025-06-16T10:00:00+07:00' })

const question = 'kapan terakhir pilih sekolah'

/** Where the closing time is shown; the times of the calendar are in UTC. */
const places: Readonly<Record<string, (visitor: Visitor) => Promise<Response>>> = {
  home: (visitor) => visitor.get('/'),
  announcements: (visitor) => visitor.get('/announcements'),
  'the technical guide': (visitor) => visitor.get('/knowledge/juknis-jukop/juknis-1'),
  search: (visitor) => visitor.get(`/search?q=${encodeURIComponent(question)}`),
  'search of the API': (visitor) => visitor.get(`/api/v1/search?q=${encodeURIComponent(question)}`),
  'announcements of the API': (visitor) => visitor.get('/api/v1/announcements'),
  feed: (visitor) => visitor.get('/announcements.rss'),
  calendar: (visitor) => visitor.get('/calendar.ics'),
  assistant: (visitor) =>
    visitor.send('/api/v1/chat-assistant', {
      method: 'POST',
      headers: { Origin: visitor.origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ userMessage: question }),
    }),
}

test('a closing time that is moved is shown everywhere, and the old one nowhere', async () => {
  const admin = await signInAt(portal(), await anAdmin({ password, permissions: ['system'] }))
  const visitor = new Visitor(portal().origin)
  const showing = async (time: string, utc: string) => {
    const found: string[] = []
    for (const [name, read] of Object.entries(places)) {
      const text = await (await read(visitor)).text()
      if (text.includes(time) || text.includes(utc)) found.push(name)
    }
    return found
  }
  const move = async (time: string) => {
    const form = await admin.open('/admin/season')
    const saved = await form.submit(/^Simpan jadwal/, { 'stage-3-closes': `18 Juni 2025 ${time}` })
    expect(saved.notices.join()).toContain('Jadwal musim berhasil disimpan')
  }
  const all = Object.keys(places)
  await move('17.43')
  await expect.poll(() => showing('17.43', 'T104300Z')).toEqual(all)
  await move('16.51')
  await expect.poll(() => showing('16.51', 'T095100Z')).toEqual(all)
  expect(await showing('17.43', 'T104300Z')).toEqual([])
})
