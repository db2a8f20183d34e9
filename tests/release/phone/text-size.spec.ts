// Text at twice its size, by the browser's text size and by zoom: every page of families can be read, and no page of
// staff grows wider than the screen. The most used pages in every run: tests/e2e/phone/text-size.spec.ts.
import { expect, type Page } from '@playwright/test'
import { addressOf, linkOn, ticketLink } from '#tests/e2e/accessible-ids.ts'
import { refusals, visitedPages } from '#tests/e2e/accessible-pages.ts'
import { enlargeText } from '#tests/e2e/enlarge-text.ts'
import { asAgent, signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { textFaults } from '#tests/e2e/text-faults.ts'

const families = ['visitor', 'client@spmb.test'] as const

/** How someone makes the text of a phone of 360 px twice as big: the screen's width, and the size of text. */
const ways = { 'text size 200 %': { width: 360, size: '200%' }, 'zoom 200 %': { width: 180, size: '100%' } }

/** So many pages to a test. */
const pagesATest = 14

for (const who of families) {
  const all = [...visitedPages[who], ...refusals[who]]
  for (const [way, { width, size }] of Object.entries(ways)) {
    for (let start = 0; start < all.length; start += pagesATest) {
      test(`${way}: ${who}, from number ${start + 1}`, async ({ page }) => {
        test.slow()
        if (who === 'visitor') await page.goto('/')
        else await signIn(page, who)
        await page.setViewportSize({ width, height: 740 })
        await enlargeText(page, size)
        const found: Record<string, string[]> = {}
        for (const address of all.slice(start, start + pagesATest)) {
          const path = address in addressOf ? await addressOf[address as keyof typeof addressOf](page) : address
          await page.goto(path)
          const faults = await textFaults(page)
          if (faults.length > 0) found[address] = faults
        }
        expect(found).toEqual({})
      })
    }
  }
}

const staffPages = {
  'agent@spmb.test': [
    '/helpdesk/dashboard',
    '/helpdesk/tickets/pending',
    '/helpdesk/tickets/in-progress',
    '/helpdesk/tickets/completed',
    '/helpdesk/tickets/:id',
    '/helpdesk/feedback',
  ],
  'admin@spmb.test': ['/admin/dashboard', '/admin/mail'],
}

const tooWide = async (page: Page) => (await textFaults(page)).filter((fault) => fault.startsWith('wider'))

for (const [email, addresses] of Object.entries(staffPages)) {
  for (const width of [360, 768])
    test(`pages of ${email} fit ${width} px`, async ({ page }) => {
      await signIn(page, email)
      await page.setViewportSize({ width, height: 740 })
      await enlargeText(page, '200%')
      const found: Record<string, string[]> = {}
      for (const address of addresses) {
        await page.goto(address in addressOf ? await addressOf[address as keyof typeof addressOf](page) : address)
        const faults = await tooWide(page)
        if (faults.length > 0) found[address] = faults
      }
      expect(found).toEqual({})
    })
}

// Scripts that take the page over would remove what is planted.
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('each fault is found where it is planted', async ({ page }) => {
    await page.goto('/terms')
    expect(await textFaults(page)).toEqual([])
    const plant = (html: string) =>
      page.evaluate((planted) => {
        document.querySelector('#planted')?.remove()
        document.querySelector('main')?.insertAdjacentHTML('afterbegin', `<div id="planted">${planted}</div>`)
      }, html)
    await plant('<p style="width:3em;overflow-wrap:anywhere">Pendaftaran</p>')
    expect(await textFaults(page)).toEqual(['broken word: Pendaftaran'])
    await plant('<p style="width:5em;overflow:hidden;white-space:nowrap">Kabupaten atau kota</p>')
    expect(await textFaults(page)).toEqual(['cut: Kabupaten atau kota'])
    await plant('<p>Pertanyaan</p><p style="margin-top:-1.5em">Jawaban</p>')
    expect(await textFaults(page)).toEqual(['overlap: Pertanyaan | Jawaban'])
    await plant('<p style="width:200vw">Laporan</p>')
    // The bar at the bottom becomes as wide as the page.
    expect((await textFaults(page)).map((fault) => fault.split(':')[0])).toContain('wider than the screen')
  })

  test('the longest due time fits', async ({ page }) => {
    await asAgent(page, '/helpdesk/dashboard')
    await addressOf['/helpdesk/tickets/slip/:publicId'](page)
    await page.setViewportSize({ width: 360, height: 740 })
    await enlargeText(page, '200%')
    const list = '/helpdesk/tickets/pending?sort=newest'
    for (const address of [list, await linkOn(page, list, ticketLink)]) {
      await page.goto(address)
      const due = page.getByTitle(/^Batas waktu/)
      await expect(due.locator('visible=true').first()).toBeVisible()
      await due.evaluateAll((all) => {
        for (const each of all) each.lastChild?.replaceWith('sisa kurang dari 1 menit kerja')
      })
      expect([address, await tooWide(page)]).toEqual([address, []])
    }
  })
})
