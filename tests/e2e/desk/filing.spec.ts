// A call is filed by keyboard: the order of the fields, the keys that lead on, and the focus.

import { expect } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('a call is filed by keyboard, with few keys beside what is said', async ({ page }) => {
  const listening = page.waitForRequest(/\/events/)
  const known = await newAccount('client')
  await signInAsNew(page, 'agent', '/helpdesk/announcements')
  const main = page.getByRole('main')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const say = async (label: string, words: string) => {
    await expect(main.getByLabel(label, { exact: true })).toBeFocused()
    await page.keyboard.type(words)
  }
  const sayTheRest = async (title: string) => {
    await say('Subjek', title)
    await press('Enter')
    await say('Deskripsi', 'Tokennya ditolak sejak pagi.')
    await press('Tab')
    await expect(main.getByLabel('Kategori')).toBeFocused()
    await press('l')
    await press('Control+Enter')
    await page.waitForURL(/tickets\/slip\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Pertanyaan sudah dicatat' })).toBeFocused()
    await expect(main.getByText(title)).toBeVisible()
  }

  await test.step('for someone new', async () => {
    // The scripts that listen for keys have started when the bell has its line.
    await listening
    await press('c')
    await say('Nomor HP', '0857 1111 2222')
    for (let field = 1; field <= 2; field++) await press('Enter')
    await say('Nama', 'Bu Ratna')
    for (let field = 1; field <= 2; field++) await press('Enter')
    await expect(main.getByRole('checkbox', { name: /^Pemohon setuju/ })).toBeFocused()
    await press('Space')
    await press('Enter')
    await sayTheRest(`Dengan papan ketik ${aWord()}`)
    expect(keys).toBeLessThanOrEqual(11)
  })

  await test.step('for someone who is known', async () => {
    keys = 0
    await press('c')
    await expect(main.getByLabel('Nomor HP')).toBeFocused()
    await press('Enter')
    await page.keyboard.type(known)
    await expect(page.getByRole('button', { name: 'Pakai akun ini' })).toBeVisible()
    await press('Enter')
    await sayTheRest(`Dikenal ${aWord()}`)
    expect(keys).toBeLessThanOrEqual(7)
  })
})
