// Keys and webhooks of other systems: each secret is shown once, opens the API, and ends with the key.

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apiKey } from '#domain/api-keys/api-key-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { aWord } from '#tests/builders/a-word.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import type { Page } from './page.ts'
import { asAdmin, type Visitor } from './visitors.ts'

async function makeKey(visitor: Visitor, name: string): Promise<{ page: Page; key: string }> {
  const form = await visitor.open('/admin/api-keys')
  const refused = await form.submit('Buat kunci', { 'Nama sistem': name })
  expect(refused.notices).toEqual([expect.stringContaining('Centang paling sedikit satu')])
  expect(refused.value('Nama sistem')).toBe(name)
  const page = await refused.submit('Buat kunci', {
    ...{ 'scope-tickets:create': true, 'scope-tickets:read': true },
  })
  expect(page.part('#sekali').text).toContain(`Kunci untuk ${name}`)
  return { page, key: /spmb_[\w-]{43}/.exec(page.html)?.[0] ?? '' }
}

const newName = () => `Sistem ${aWord()}`

test('a key is shown once, opens the API until it is revoked, and is stored as a digest', async () => {
  const { visitor } = await asAdmin('security')
  const name = newName()
  const { key } = await makeKey(visitor, name)
  const list = () => fetch(`${visitor.origin}/api/v1/tickets`, { headers: { Authorization: `Bearer ${key}` } })
  expect((await list()).status).toBe(200)
  const [stored] = await database.select().from(apiKey).where(eq(apiKey.name, name))
  expect(JSON.stringify(stored)).not.toContain(key)
  const page = await visitor.open('/admin/api-keys')
  expect(page.html).not.toContain(key)
  expect(page.part('tr', name).text).not.toContain('Belum pernah')
  const revoked = await page.submit(`Cabut kunci ${name}`, { sure: true })
  expect(revoked.text).toContain('Kunci dicabut')
  expect(revoked.part('tr', name).text).toContain('Dicabut')
  expect((await list()).status).toBe(401)
  const actions = (await auditOf(`api-key:${stored?.id}`)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['api-key.create', 'api-key.revoke']))
})

test('a webhook is made on a key, shown with its secret once, and removed', async () => {
  const { visitor } = await asAdmin('security')
  const name = newName()
  await makeKey(visitor, name)
  const address = `https://${crypto.randomUUID()}.example/webhook`
  const form = await visitor.open('/admin/webhooks')
  const refused = await form.submit('Buat webhook', {
    ...{ 'Kunci API': name, Alamat: 'http://127.0.0.1/', 'event-ticket.answered': true },
  })
  expect(refused.main.text).toContain('Tulis alamat https://')
  const made = await refused.submit('Buat webhook', { Alamat: address })
  expect(made.part('#sekali').text).toContain(address)
  expect(made.html).toMatch(/whsec_/)
  const page = await visitor.open('/admin/webhooks')
  expect(page.main.text).toContain(address)
  expect(page.html).not.toMatch(/whsec_/)
  const removed = await page.submit(`Hapus webhook ${address}`, { sure: true })
  expect(removed.text).toContain('Webhook dihapus')
  expect(removed.main.text).not.toContain(address)
})
