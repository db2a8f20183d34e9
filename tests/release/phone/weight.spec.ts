// What the first view of other public pages weighs over the wire, and that nothing on them moves while they load.
import { expectLightView } from '#tests/e2e/first-view.ts'
import { test } from '#tests/e2e/test.ts'

const views = {
  'the information centre': '/knowledge',
  'an article': '/knowledge/requirements/req-2',
}

for (const [view, path] of Object.entries(views)) {
  test(`first view of ${view}: at most 200 KB, 160 KB of it JavaScript, no layout shift`, async ({ page }) => {
    await expectLightView(page, path)
  })
}

test('first view of the home page with the quick tips: at most 200 KB, no layout shift', async ({ page }) => {
  // What the quick tips fetch belongs to a first visit.
  await page.addInitScript(() => localStorage.clear())
  await expectLightView(page, '/', () => page.getByRole('dialog', { name: 'Tips Cepat' }).waitFor())
})
