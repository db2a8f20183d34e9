// A person who writes of danger reads help at each entry point of tests/distress/entry-points.ts, each with its
// own wording. In its own portal, because marked tickets are first in every list of the desk.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { EntryPoint } from '#tests/distress/entry-points.ts'
import { answerAtDesk, askAsGuest } from '#tests/e2e/ask-as-guest.ts'
import { goWhenKept, keptAddresses } from '#tests/e2e/kept-pages.ts'
import { ports } from '#tests/e2e/ports.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'

const origin = `http://localhost:${ports.distressDoors}`
const widths = [360, 1280] as const

test.describe.configure({ mode: 'default' })
test.use({ baseURL: origin, serviceWorkers: 'allow' })

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess

test.beforeAll(async () => {
  folder = await makeDataDir()
  const env = { PORTAL_DEMO: '1', PORTAL_NOW: '2025-06-16T10:00:00+07:00' }
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.distressDoors, env })
})

test.afterAll(async () => {
  await portal?.stop()
  await folder?.remove()
})

test.beforeEach(({ context }) => context.addInitScript(() => localStorage.setItem('hasSeenQuickTips', 'true')))

const assistant = (page: Page) => page.getByRole('dialog', { name: 'Asisten Virtual SPMB' })

async function askAssistant(page: Page, words: string): Promise<void> {
  await assistant(page).getByRole('textbox').fill(words)
  await page.keyboard.press('Enter')
}

async function openAssistant(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /asisten/i })
    .first()
    .click()
  await expect(assistant(page)).toBeVisible()
}

async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await goWhenKept(page, '/')
  await expect.poll(() => keptAddresses(page)).toContain('/crisis-line.json')
  await context.setOffline(true)
}

/** Sends a question of the demo's client; ends on the receipt. */
async function askAsClient(page: Page, words: string): Promise<void> {
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  await openParticulars(page)
  await page.getByLabel('Subjek').fill('Mohon bantuan')
  await page.getByLabel('Kategori').selectOption({ label: 'Lainnya' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill(words)
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await page.waitForURL(/receipt$/)
}

/** Sends a sealed report; ends on its page. */
async function report(page: Page, words: string): Promise<void> {
  await page.goto('/ask/report')
  await page.getByLabel('Apa yang dilaporkan').selectOption({ label: 'Petugas' })
  await page.getByLabel('Ceritakan kejadiannya').fill(words)
  await page.getByRole('button', { name: 'Kirim laporan' }).click()
}

/** Fails when help is offered before anything was written. */
async function noHelpYet(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.getByText('Anda tidak sendirian').count()).toBe(0)
}

/** Writes the text at the entry point, until the help should appear. */
const writers: Readonly<
  Record<EntryPoint, { words: string; write: (page: Page, words: string, context: BrowserContext) => Promise<unknown> }>
> = {
  'the search': {
    words: 'aku pengen mati aja',
    write: (page, words) => page.goto(`/search?q=${encodeURIComponent(words)}`),
  },
  'the search without network': {
    words: 'rasanya pengen mengakhiri hidup',
    write: async (page, words, context) => {
      await goOffline(page, context)
      await page.goto(`/search?q=${encodeURIComponent(words)}`)
    },
  },
  'the assistant': {
    words: 'aku mau bunuh diri',
    write: async (page, words) => {
      await page.goto('/')
      await openAssistant(page)
      await askAssistant(page, words)
    },
  },
  'the assistant without network': {
    words: 'aku pengen mati aja gak lolos',
    write: async (page, words, context) => {
      await goWhenKept(page, '/')
      await openAssistant(page)
      await goOffline(page, context)
      await openAssistant(page)
      await askAssistant(page, words)
    },
  },
  'the receipt of a question': {
    words: 'Aku dipukuli bapak karena tidak lolos.',
    write: (page, words) => askAsGuest(page, words),
  },
  'a question while it is written': {
    words: 'anak saya tidak mau hidup lagi dan mau minum racun',
    write: async (page, words) => {
      await page.goto('/ask')
      await page.getByLabel('Ceritakan masalahnya').fill(words)
    },
  },
  'a reply on the status page': {
    words: 'Percuma, aku mau bunuh diri saja.',
    write: async (page, words) => {
      const { id } = await askAsGuest(page, 'Akun saya terkunci.')
      await noHelpYet(page)
      await page.goto(`/status/${id}`)
      await page.getByRole('textbox').first().fill(words)
      await page.getByRole('button', { name: 'Kirim balasan' }).click()
    },
  },
  'a rating': {
    words: 'Sudah telat, aku mau mati aja.',
    write: async (page, words, context) => {
      const asked = await askAsGuest(page, 'Akun saya terkunci.')
      const browser = context.browser()
      if (browser) await answerAtDesk(browser, asked, 'Buka lagi besok.')
      await page.goto(`/status/${asked.id}`)
      await noHelpYet(page)
      await page.getByRole('button', { name: 'Masalah saya sudah selesai' }).click()
      await page.getByText('Nilai jawaban kami').click()
      await page.getByRole('radio').last().check({ force: true })
      await page.getByLabel('Komentar').fill(words)
      await page.getByRole('button', { name: 'Kirim penilaian' }).click()
    },
  },
  'a question of an account': {
    words: 'Saya ingin mengakhiri hidup saya karena tidak diterima.',
    write: askAsClient,
  },
  'a reply of an account': {
    words: 'Rasanya ingin bunuh diri saja.',
    write: async (page, words) => {
      await askAsClient(page, 'Akun saya terkunci sejak kemarin.')
      await noHelpYet(page)
      await page.goto(page.url().replace(/\/receipt$/, ''))
      await page.getByRole('textbox', { name: 'Balasan' }).fill(words)
      await page.getByRole('button', { name: 'Kirim balasan' }).click()
    },
  },
  'words under an article': {
    words: 'Percuma, saya mau bunuh diri.',
    write: async (page, words) => {
      await page.goto('/knowledge/requirements/req-1')
      await page.getByRole('button', { name: 'Tidak', exact: true }).click()
      await page.getByLabel('Apa yang kurang atau belum jelas?').fill(words)
      await page.getByRole('button', { name: 'Kirim komentar' }).click()
    },
  },
  'a sealed report': {
    words: 'Anak saya dipukuli bapaknya di rumah dan diancam akan dibunuh.',
    write: report,
  },
  'a reply to a sealed report': {
    words: 'Saya tidak kuat lagi, saya mau bunuh diri.',
    write: async (page, words) => {
      await report(page, 'Petugas meminta uang untuk meloloskan anak saya.')
      await page.getByRole('textbox', { name: 'Balasan' }).waitFor()
      await noHelpYet(page)
      await page.getByRole('textbox', { name: 'Balasan' }).fill(words)
      await page.getByRole('button', { name: 'Kirim balasan' }).click()
    },
  },
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    for (const [entry, { words, write }] of Object.entries(writers)) {
      test(`${entry} gives help`, async ({ page, context }) => {
        await write(page, words, context)
        await expect(page.getByRole('link', { name: /Telepon.*112/ }).first()).toBeVisible()
        await expect(page.getByText(/Tolong telepon sekarang/).first()).toBeVisible()
        expect(await violationsOf(page)).toEqual([])
        await context.setOffline(false)
      })
    }
  })
}
