// A portal of a test's own that is connected with the WhatsApp of the tests, and what arrives there.
import { type Browser, devices, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'
import { openWhatsappServer, type WhatsappServer } from '#tests/setup/whatsapp-server.ts'

/** The portal, its database and its WhatsApp. */
export interface WhatsappPortal {
  readonly origin: string
  readonly database: pg.Client
  readonly whatsapp: WhatsappServer
  /** A page of a new phone, 360 px wide. */
  readonly open: (browser: Browser, javaScriptEnabled?: boolean) => Promise<Page>
  /** The code of the newest message to the number, again than `after` have arrived. */
  readonly codeSentTo: (number: string, after?: number) => Promise<string>
  /** How many messages the number was sent. */
  readonly sentTo: (number: string) => number
  readonly close: () => Promise<void>
}

const phone = { ...devices['Pixel 5'], viewport: { width: 360, height: 740 }, locale: 'id-ID' }

/** Starts it with the demo's accounts and a template for codes. */
export async function startWhatsappPortal(port: number): Promise<WhatsappPortal> {
  const folder = await makeDataDir()
  const whatsapp = await openWhatsappServer()
  const { apiUrl, token, phoneId, appSecret, verifyToken, number = '' } = whatsapp.settings
  const env = {
    ...{ PORTAL_DEMO: '1', WHATSAPP_API_URL: apiUrl, WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId },
    ...{ WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken, WHATSAPP_NUMBER: number },
    WHATSAPP_CODE_TEMPLATE: 'kode_masuk',
  }
  const portal = await startPortal({ dataDir: folder.dataDir, port, env })
  const database = new pg.Client({ connectionString: await findRunningPostgres(folder.dataDir) })
  await database.connect()
  const own = (to: string) => whatsapp.sent.filter((each) => each.to === to)
  return {
    ...{ origin: portal.origin, database, whatsapp },
    open: async (browser, javaScriptEnabled = true) => {
      const context = await browser.newContext({ ...phone, baseURL: portal.origin, javaScriptEnabled })
      return context.newPage()
    },
    codeSentTo: async (to, after = 0) => {
      await expect.poll(() => own(to).length).toBeGreaterThan(after)
      return own(to).at(-1)?.template?.components[0]?.parameters[0]?.text ?? ''
    },
    sentTo: (to) => own(to).length,
    close: async () => {
      await database.end()
      await portal.stop()
      await whatsapp.close()
      await folder.remove()
    },
  }
}
