// Queries nobody expects, wherever one can search: answered in words, soon, and never run.
import { expect } from '@playwright/test'
import { test } from '../test.ts'

const places = ['/search?q=', '/?search=', '/knowledge?q=', '/knowledge/requirements?q=', '/contact?wilayah=']
const odd = {
  long: 'a'.repeat(10_000),
  'long emoji': '😀'.repeat(1_000),
  'markup, percents, right to left': '<script>top.jebol=1</script><svg onload=top.jebol=1> %% %00 %E0%A4%A كيف أسجل؟',
}

test('odd queries are shown as text, with an answer in words', async ({ page }) => {
  test.setTimeout(60_000)
  for (const [kind, query] of Object.entries(odd)) {
    for (const place of places) {
      const answer = await page.goto(place + encodeURIComponent(query))
      expect([kind, place, answer?.status()]).toEqual([kind, place, 200])
      await expect(page.getByRole('main')).toContainText(/Tidak ada (hasil|artikel|wilayah)/)
      await expect(page.getByRole('main')).toContainText(query.slice(0, 100))
      expect(await page.evaluate(() => 'jebol' in window)).toBe(false)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    }
  }
})
