// The text size that someone sets in the browser.
import type { Page } from '@playwright/test'

/**
 * Sets the size of text, such as '200%', on every page that is opened from now on. A style on the root of the page would be
 * removed when the scripts hydrate it.
 */
export async function enlargeText(page: Page, size: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html { font-size: ${wanted} }`)
    document.adoptedStyleSheets.push(sheet)
  }, size)
}
