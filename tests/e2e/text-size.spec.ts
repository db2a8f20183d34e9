// Text at twice its size: no page grows wider than the screen, on a phone and on a small tablet.
import { expect, type Page } from '@playwright/test'
import { signIn } from './register-client.ts'
import { test } from './test.ts'

const visitorPages = [
  '/',
  '/knowledge',
  '/knowledge/requirements',
  '/knowledge/requirements/req-2',
  '/knowledge/video-tutorials/video-1',
  '/knowledge/tidak-ada',
  '/contact',
  '/announcements',
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
  'client@spmb.test': ['/client/dashboard', '/client/create-question', '/client/questions', '/helpdesk/dashboard'],
  'agent@spmb.test': [
    '/helpdesk/dashboard',
    '/helpdesk/tickets/pending',
    '/helpdesk/tickets/in-progress',
    '/helpdesk/tickets/completed',
    '/helpdesk/feedback',
  ],
  'admin@spmb.test': ['/admin/dashboard', '/admin/mail'],
}

/** What stands out over the screen's edge; the widest element names the culprit. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%'
    await document.fonts.ready
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = [...document.querySelectorAll('body *')].filter(
      // What can be pushed aside within its own frame is not the page's width.
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !element.closest('.overflow-x-auto'),
    )
    const names = out.map(({ tagName, className }) => `${tagName} ${String(className).slice(0, 60)}`)
    return [`${location.pathname}: ${scrollWidth} > ${clientWidth}`, ...names.slice(0, 5)]
  })
}

test.beforeEach(async ({ page }, { project }) => {
  await page.setViewportSize({ width: project.name === 'phone' ? 360 : 768, height: 740 })
})

test('public pages fit', async ({ page }) => {
  test.setTimeout(120_000)
  const found: string[] = []
  for (const path of visitorPages) {
    await page.goto(path)
    found.push(...(await tooWide(page)))
  }
  expect(found).toEqual([])
})

for (const [email, paths] of Object.entries(areaPages)) {
  test(`pages of ${email} fit`, async ({ page }) => {
    test.setTimeout(60_000)
    await signIn(page, email)
    const found: string[] = []
    for (const path of paths) {
      await page.goto(path)
      found.push(...(await tooWide(page)))
    }
    if (email === 'agent@spmb.test') {
      await page.goto('/helpdesk/tickets/pending')
      const href = await page.locator('main a[data-row]').first().getAttribute('href')
      await page.goto(href ?? '')
      found.push(...(await tooWide(page)))
    }
    expect(found).toEqual([])
  })
}
