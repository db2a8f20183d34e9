// A video in an article: nothing is requested of the other site before a tap, then it plays in its place. Without scripts:
// tests/request/content.test.ts.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { portalDatabase } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

const key = 'dQw4w9WgXcQ'

/** Stores an article with a video. Returns its address. */
async function anArticle(): Promise<string> {
  const id = `uji-${randomUUID().slice(0, 8)}`
  const content = `Awal.\n\nhttps://youtu.be/${key}\n\nAkhir.\n\nhttps://video.example/watch?v=1`
  const database = await portalDatabase()
  await database.query(
    `insert into article
       select (jsonb_populate_record(article, jsonb_build_object('id', $1::text, 'title', $1::text, 'content', $2::text))).*
       from article where id = 'video-1'`,
    [id, content],
  )
  return `/knowledge/video-tutorials/${id}`
}

/** Opens such an article. Returns its address, and what is requested of others from then on. */
async function open(page: Page): Promise<{ path: string; asked: string[] }> {
  const path = await anArticle()
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') asked.push(request.url())
  })
  await page.goto(path)
  return { path, asked }
}

for (const width of [360, 1280]) {
  test(`plays in its place at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Pemutar</p>' }),
    )
    const { path, asked } = await open(page)
    await expect(page.getByText('Video tidak dapat dimuat')).toHaveCount(1)
    const link = page.getByRole('link', { name: 'Putar video dari YouTube' })
    const before = await link.boundingBox()
    expect(asked).toEqual([])

    await link.focus()
    await page.keyboard.press('Enter')
    const frame = page.frameLocator('iframe[title^="Video: "]')
    await expect(frame.getByText('Pemutar')).toBeVisible()
    expect(asked).toEqual([`https://www.youtube-nocookie.com/embed/${key}?autoplay=1&rel=0`])
    await expect(page).toHaveURL(path)
    const after = await page.locator('iframe').boundingBox()
    expect(Math.abs((after?.width ?? 0) - (before?.width ?? 1))).toBeLessThan(3)
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 1))).toBeLessThan(3)
  })
}

test('without network the reader is informed', async ({ page, context }) => {
  await open(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Putar video dari YouTube' }).click()
  await expect(page.getByText('Video tidak dapat dimuat')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Buka di YouTube' })).toHaveAttribute('href', new RegExp(key))
})

test('a player that stays silent is replaced by a message', async ({ page }) => {
  await page.clock.install()
  await page.route('https://www.youtube-nocookie.com/**', () => new Promise(() => undefined))
  await open(page)
  await page.getByRole('link', { name: 'Putar video dari YouTube' }).click()
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.clock.fastForward(11_000)
  await expect(page.getByText('Video tidak dapat dimuat')).toHaveCount(2)
})
