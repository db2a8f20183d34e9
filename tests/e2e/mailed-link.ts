// Links of mails, as the administrator of a portal without a mail server reads them.
import { type Browser, expect, type Page } from '@playwright/test'
import { signIn } from './register-client.ts'

/**
 * The link to `path` in the newest mail to the address; waits until the mail is there. `portal` is another one than the
 * shared portal, with its demo's password.
 */
export async function mailedLink(
  browser: Browser,
  email: string,
  path: string,
  portal?: { readonly origin: string; readonly password: string },
): Promise<string> {
  const page = await (await browser.newContext(portal && { baseURL: portal.origin })).newPage()
  await signIn(page, 'admin@spmb.test', portal?.password, '/admin/mail')
  let link: string | undefined
  await expect
    .poll(async () => {
      await page.goto('/admin/mail')
      const mails = await page.locator('details').filter({ hasText: email }).allTextContents()
      link = mails
        .map((text) => /http\S+\/[\w-]+\?token=[\w-]+/.exec(text)?.[0])
        .find((each) => each?.includes(`${path}?`))
      return link
    })
    .toBeDefined()
  await page.context().close()
  return link ?? ''
}

/** Confirms the address of who is signed in on the page by the link that was mailed to it; ends on the dashboard. */
export async function confirmAddress(page: Page, browser: Browser, email: string): Promise<void> {
  await page.goto(await mailedLink(browser, email, '/verify-email'))
  await page.getByRole('button', { name: 'Ya, ini alamat saya' }).click()
  await page.waitForURL(/\/client\/dashboard/)
}
