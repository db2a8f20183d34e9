// 'Ingatkan saya bila jadwal diumumkan' between seasons: on the first screen, where it may be, may not be, cannot be, and without scripts.
import { createECDH, randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { ports } from '#tests/e2e/ports.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

/** The browser's part of a subscription, and its reader's answer. */
function standIn({ answer, given }: { answer: NotificationPermission; given: PushSubscriptionJSON }): void {
  const stored = (name: string) => localStorage.getItem(`pengujian-${name}`)
  Object.defineProperty(Notification, 'permission', { get: () => stored('izin') ?? 'default' })
  Notification.requestPermission = async () => {
    localStorage.setItem('pengujian-izin', answer)
    return answer
  }
  const made = { toJSON: () => given } as unknown as PushSubscription
  const manager = globalThis.PushManager.prototype
  manager.getSubscription = async () => (stored('langganan') ? made : null)
  manager.subscribe = async () => {
    localStorage.setItem('pengujian-langganan', 'ada')
    return made
  }
}

async function aPhone(browser: Browser, answer: NotificationPermission): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: `http://localhost:${ports.shared}` })
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`
  await context.addInitScript(standIn, { answer, given: { endpoint, keys } })
  await context.addInitScript(() => localStorage.setItem('hasSeenQuickTips', 'true'))
  return await context.newPage()
}

const words = 'Ingatkan saya bila jadwal diumumkan'
const button = (page: Page) => page.getByRole('button', { name: words })
const link = (page: Page) => page.getByRole('link', { name: words })
const blocked = (page: Page) => page.getByText(/diblokir di HP ini/)

async function expectOtherWays(page: Page): Promise<void> {
  await link(page).click()
  await expect(page).toHaveURL('/announcements#jadwal-berikutnya')
  const ways = page.getByRole('region', { name: 'Jadwal berikutnya' })
  await expect(ways.getByRole('link', { name: 'RSS Pengumuman' })).toBeVisible()
}

test('a permitted reminder is offered on the first screen, is switched on by a tap, and off again', async ({
  browser,
}) => {
  const page = await aPhone(browser, 'granted')
  await page.goto('/')
  await expect(button(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await button(page).tap()
  await expect(page.getByText('HP ini akan diberi tahu')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Matikan' }).tap()
  await expect(button(page)).toBeVisible()
})

test('a refusal says how to permit it, then and on the page of the other ways', async ({ browser }) => {
  const page = await aPhone(browser, 'denied')
  await page.goto('/')
  await button(page).tap()
  await expect(blocked(page)).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expectOtherWays(page)
  await expect(blocked(page)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('where a browser cannot, and without scripts, a link in its place names the other ways', async ({ browser }) => {
  const page = await aPhone(browser, 'default')
  await page.context().addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.goto('/')
  await expect(link(page)).toBeInViewport({ ratio: 1 })
  await expectOtherWays(page)
  await expect(button(page)).toHaveCount(0)

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto('/')
  await expect(link(plain)).toBeInViewport({ ratio: 1 })
  await expectOtherWays(plain)
})
