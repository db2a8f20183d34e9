// Every page of the portal runs under its own content policy: nothing it needs is forbidden, for any role.
import { expect } from '@playwright/test'
import known from '#tests/architecture/routes.json' with { type: 'json' }
import { signIn } from './register-client.ts'
import { test } from './test.ts'

const samples: Readonly<Record<string, string>> = {
  ':publicId': 'a'.repeat(25),
  ':category': 'requirements',
  ':id': '1',
  ':format': 'json',
  '*': 'tidak-ada',
}

const addresses = known
  .filter((url) => url !== '/dev/ui' && !/sign-out|theme|download|export/.test(url))
  .map((url) => url.replaceAll(/:\w+|\*$/g, (part) => samples[part] ?? part))

const roles = { visitor: /^\/(?!client|helpdesk|admin)/, client: /^\/client/, agent: /^\/helpdesk/, admin: /^\/admin/ }

for (const [role, own] of Object.entries(roles)) {
  test(`as ${role}`, { tag: '@wide' }, async ({ page }) => {
    test.setTimeout(180_000)
    const forbidden: string[] = []
    page.on('console', (message) => {
      if (/content.security.policy/i.test(message.text())) forbidden.push(`${page.url()}: ${message.text()}`)
    })
    if (role !== 'visitor') await signIn(page, `${role}@spmb.test`)
    for (const address of addresses.filter((each) => own.test(each))) {
      await page.goto(address)
      const policy = (await page.request.get(address)).headers()['content-security-policy'] ?? ''
      expect([address, policy]).toEqual([
        address,
        expect.not.stringMatching(/nonce-|script-src[^;]*unsafe-inline|unsafe-eval/),
      ])
      expect(await page.locator('[nonce]').count()).toBe(0)
      // Scripts have run when the page has been taken over by React.
      const runs = page.locator('script[type=module]')
      if ((await runs.count()) > 0)
        await expect.poll(() => page.evaluate('"__reactRouterRouteModules" in window')).toBe(true)
    }
    expect(forbidden).toEqual([])
  })
}
