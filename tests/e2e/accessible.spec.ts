// axe finds nothing on any page, in any open dialog, at phone and desktop width.
import { expect } from '@playwright/test'
import { signIn } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const publicPages = [
  '/',
  '/knowledge',
  '/knowledge/requirements',
  '/knowledge/requirements/req-2',
  '/knowledge/tidak-ada',
  '/contact',
  '/search',
  '/search?q=domisili',
  '/search?q=xyzxyz',
  '/status',
  '/status/aaaaaaaaaaaaaaaaaaaaaaaaa',
  '/login-required',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/tidak/ada',
]

const areaPages: Record<string, readonly string[]> = {
  'client@spmb.test': [
    '/client/dashboard',
    '/client/create-question',
    '/client/questions',
    '/client/information-center',
    '/client/notifications',
    '/client/profile',
    '/client/profile?edit=1',
    '/client/profile/photo',
    '/client/sessions',
    '/helpdesk/dashboard',
  ],
  'agent@spmb.test': [
    '/helpdesk/announcements',
    '/helpdesk/complaints',
    '/helpdesk/complaints/create',
    '/helpdesk/notifications',
    '/helpdesk/tickets/create',
    '/helpdesk/feedback',
    '/helpdesk/profile',
    '/helpdesk/profile?edit=1',
    '/helpdesk/dashboard',
    '/helpdesk/views',
    '/helpdesk/bulk',
    '/helpdesk/tickets/pending',
    '/helpdesk/tickets/in-progress?priority=high',
    '/helpdesk/tickets/in-progress',
    '/helpdesk/tickets/spam',
    '/helpdesk/tickets/completed',
  ],
  'admin@spmb.test': [
    '/admin/dashboard',
    '/admin/mail',
    '/admin/access-log',
    '/admin/backup',
    '/admin/database',
    '/admin/reports',
    '/admin/reports?from=2026-11-20&to=2026-11-02',
    '/admin/season/close',
    '/admin/season/retention',
    '/admin/security',
    '/admin/incidents',
    '/admin/incidents/create',
    '/admin/settings',
    '/admin/settings/limits',
    '/admin/profile',
    '/admin/sessions',
    '/admin/people',
    '/admin/people/invite',
    '/admin/people/invite-list',
    '/admin/faq',
    '/admin/faq?new=1',
    '/admin/searches',
    '/admin/synonyms',
    '/admin/synonyms?new=1',
    '/admin/knowledge-article',
    '/admin/knowledge-article/requirements',
    '/admin/knowledge-article/requirements?edit=req-2',
    '/admin/knowledge-article/requirements/req-2/history',
    '/admin/knowledge-article/tidak-ada',
    '/admin/files',
    '/admin/announcements',
    '/admin/announcements?new=1',
    '/admin/season',
    '/admin/offices',
    '/admin/offices/1',
    '/admin/service-hours?add',
    '/admin/ticket-categories',
    '/admin/sign-ins',
  ],
}

test('public pages', async ({ page }) => {
  test.setTimeout(120_000)
  for (const path of publicPages) {
    await page.goto(path)
    expect(await violationsOf(page)).toEqual([])
  }
})

test('dialogs of the home page and of registration', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Buat Pertanyaan' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Cek Status' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/register')
  await page.getByRole('button', { name: 'Daftar' }).click()
  await expect(page.getByText('Nama lengkap harus diisi').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

for (const [email, paths] of Object.entries(areaPages)) {
  test(`pages of ${email}`, async ({ page }) => {
    test.setTimeout(180_000)
    await signIn(page, email)
    for (const path of paths) {
      await page.goto(path)
      expect(await violationsOf(page)).toEqual([])
    }
    const ticket = page.locator('main a[data-row]').first()
    if (email === 'agent@spmb.test') {
      await ticket.click()
      await expect(page).toHaveURL(/\/helpdesk\/tickets\/\d+/)
      expect(await violationsOf(page)).toEqual([])
    }
  })
}
