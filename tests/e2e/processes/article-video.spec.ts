// A video in an article: nothing is asked of the other site before a tap, then it plays in its place.
import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '../ports.ts'
import { makeDataDir, type PortalProcess, startPortal } from './portal-process.ts'

test.describe.configure({ mode: 'serial' })

const path = '/knowledge/video-tutorials/video-1'
const key = 'dQw4w9WgXcQ'

let portal: PortalProcess
let folder: Awaited<ReturnType<typeof makeDataDir>>

test.beforeAll(async () => {
  folder = await makeDataDir()
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.articleVideo })
  const client = new pg.Client({ connectionString: await findRunningPostgres(folder.dataDir) })
  await client.connect()
  const content = `Awal.\n\nhttps://youtu.be/${key}\n\nAkhir.\n\nhttps://video.example/watch?v=1`
  await client.query('update article set content = $1 where id = $2', [content, 'video-1'])
  await client.end()
})

test.afterAll(async () => {
  await portal.stop()
  await folder.remove()
})

/** Opens the article and notes what is asked of others; the player is ours. */
async function open(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(portal.origin)) asked.push(request.url())
  })
  await page.addInitScript(() => localStorage.setItem('hasSeenQuickTips', 'true'))
  await page.goto(portal.origin + path)
  return asked
}

for (const width of [360, 1280]) {
  test(`plays in its place at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Pemutar</p>' }),
    )
    const asked = await open(page)
    await expect(page.getByText('Video tidak dapat dimuat')).toHaveCount(1)
    const link = page.getByRole('link', { name: 'Putar video dari YouTube' })
    const before = await link.boundingBox()
    expect(asked).toEqual([])

    await link.focus()
    await page.keyboard.press('Enter')
    const frame = page.frameLocator('iframe[title^="Video: "]')
    await expect(frame.getByText('Pemutar')).toBeVisible()
    expect(asked).toEqual([`https://www.youtube-nocookie.com/embed/${key}?autoplay=1&rel=0`])
    await expect(page).toHaveURL(portal.origin + path)
    const after = await page.locator('iframe').boundingBox()
    expect(Math.abs((after?.width ?? 0) - (before?.width ?? 1))).toBeLessThan(3)
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 1))).toBeLessThan(3)
  })
}

test('without network the reader is told', async ({ page, context }) => {
  await open(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Putar video dari YouTube' }).click()
  await expect(page.getByText('Video tidak dapat dimuat')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Buka di YouTube' })).toHaveAttribute('href', new RegExp(key))
})

test('a player that stays silent is given up', async ({ page }) => {
  await page.clock.install()
  await page.route('https://www.youtube-nocookie.com/**', () => new Promise(() => undefined))
  await open(page)
  await page.getByRole('link', { name: 'Putar video dari YouTube' }).click()
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.clock.fastForward(11_000)
  await expect(page.getByText('Video tidak dapat dimuat')).toHaveCount(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('it is a link to the site', async ({ page }) => {
    await page.goto(portal.origin + path)
    const link = page.getByRole('link', { name: 'Putar video dari YouTube' })
    await expect(link).toHaveAttribute('href', `https://www.youtube.com/watch?v=${key}`)
  })
})
