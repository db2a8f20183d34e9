// 'Dengarkan' on a device with an Indonesian voice, which the test brings along, and an answer that is folded.
import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

test('an answer is read aloud as far as it is unfolded, until it is stopped', async ({ page }) => {
  await page.addInitScript(() => {
    const spoken: string[] = []
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => [{ lang: 'in_ID' }],
      speak: ({ text }: { text: string }) => spoken.push(text),
      cancel: () => spoken.splice(0),
    })
    const SpeechSynthesisUtterance = class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    }
    for (const [name, value] of Object.entries({ spoken, speechSynthesis, SpeechSynthesisUtterance }))
      Object.defineProperty(window, name, { value })
  })
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.join(' '))
  await page.goto('/knowledge/requirements/req-2')
  await page.getByRole('button', { name: 'Dengarkan' }).tap()
  await expect.poll(spoken).toContain('Singkatnya')
  await page.getByRole('button', { name: 'Berhenti' }).tap()
  expect(await spoken()).toBe('')

  await page.goto(`/?search=${encodeURIComponent('Dokumen apa saja yang harus disiapkan?')}#faq`)
  const answer = page.locator('#faq details[open]')
  const listen = answer.getByRole('button', { name: 'Dengarkan' })
  await listen.tap()
  await expect.poll(spoken).not.toBe('')
  const short = await spoken()
  await answer.getByRole('button', { name: 'Berhenti' }).tap()
  await answer.getByText('Selengkapnya').tap()
  await listen.tap()
  await expect.poll(async () => (await spoken()).length).toBeGreaterThan(short.length)
})
