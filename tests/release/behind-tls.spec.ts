// The portal behind a real TLS proxy: every kind of form works there, and only from its own pages. Headers, cookies and limits:
// tests/request/behind-proxy.test.ts.
import { readFile } from 'node:fs/promises'
import { request as ask } from 'node:https'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { aPdf } from '#tests/builders/a-photo.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { sendReply } from '#tests/e2e/desk-reply.ts'
import { ports } from '#tests/e2e/ports.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { sendRegistration, sendSignIn } from '#tests/e2e/register-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts'

test.describe.configure({ mode: 'serial' })

const hostname = 'bantuan.example'
const origin = `https://${hostname}`
const portalPort = ports.behindTls
const password = 'Hanya-Untuk-Uji-2!'

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess
let proxy: TlsProxy
let browser: Browser

test.beforeAll(async ({ playwright: _ }, { project }) => {
  folder = await makeDataDir()
  const env = { PORTAL_ORIGIN: origin, TRUST_PROXY: '1', PORTAL_DEMO: '1', PORTAL_DEMO_PASSWORD: password }
  portal = await startPortal({ dataDir: folder.dataDir, port: portalPort, env })
  proxy = await startTlsProxy({ hostname, portalPort })
  const { args = [], ...launch } = project.use.launchOptions ?? {}
  // No name server has the name; the browser gets its address.
  const rules = `--host-resolver-rules=MAP ${hostname}:443 127.0.0.1:${proxy.port}`
  browser = await chromium.launch({ ...launch, args: [...args, rules] })
})

test.afterAll(async () => {
  await browser.close()
  await proxy.stop()
  await portal.stop()
  await folder.remove()
})

async function openPage(javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    ignoreHTTPSErrors: true,
    javaScriptEnabled,
    locale: 'id-ID',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'hasSeenQuickTips', value: 'true' }] }] },
  })
  return context.newPage()
}

for (const scripts of [true, false]) {
  test(`${scripts ? 'with' : 'without'} JavaScript a family registers, asks with a file, and is answered`, async () => {
    const page = await openPage(scripts)
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    const title = `Di balik proxy ${scripts ? 'dengan' : 'tanpa'} JavaScript`

    await test.step('registering', async () => {
      await page.goto('/register')
      await sendRegistration(page, `proxy-${scripts}@example.test`, 'Rahasia-Sekali-7')
      await page.waitForURL(/\/login/)
    })

    await test.step('signing in: refused with a message, then let in', async () => {
      await page.goto('/login?next=%2Fclient%2Fcreate-question')
      await sendSignIn(page, 'client@spmb.test', 'salah-sekali')
      await expect(page.getByText('Email atau password salah').first()).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Masuk', exact: true }).click()
      await page.waitForURL(/create-question/)
    })

    await test.step('asking, with a file', async () => {
      await openParticulars(page)
      await page.getByLabel('Subjek').fill(title)
      await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
      await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
      await page.getByLabel('Deskripsi').fill('Foto rapor tidak terunggah.')
      const file = { name: 'akta.pdf', mimeType: 'application/pdf', buffer: aPdf(title) }
      await page.locator('input[type=file][multiple]').setInputFiles(file)
      if (scripts) await expect(page.getByText('1 dari 1 berkas sudah terunggah')).toBeVisible()
      await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
      await page.waitForURL(/receipt$/)
      const files = page.getByRole('list', { name: 'Lampiran' })
      const download = page.waitForEvent('download')
      await files.getByRole('link', { name: /akta\.pdf/ }).click()
      expect(await readFile(await (await download).path())).toEqual(aPdf(title))
    })
    const id = (await page.getByTestId('public-id').innerText()).trim()

    await test.step('the desk replies', async () => {
      const desk = await openPage(scripts)
      await desk.goto('/login')
      await sendSignIn(desk, 'agent@spmb.test', password)
      await desk.waitForURL(/helpdesk\/dashboard/)
      await desk.goto(listWith(title))
      await desk.getByRole('link', { name: title }).click()
      await desk.waitForURL(/tickets\/\d+/)
      await desk.getByRole('textbox', { name: 'Balasan' }).fill('Perkecil fotonya dulu.')
      await sendReply(desk)
      await expect(desk.getByText('Perkecil fotonya dulu.').first()).toBeVisible()
      await desk.context().close()
    })

    await test.step('and so does the family', async () => {
      await page.goto(`/client/questions/${id}`)
      await expect(page.getByText('Perkecil fotonya dulu.').first()).toBeVisible()
      await page.getByRole('textbox', { name: 'Balasan' }).fill('Sudah, tetap gagal.')
      await page.getByRole('button', { name: 'Kirim balasan' }).click()
      await expect(page.getByRole('list', { name: 'Percakapan' })).toContainText('Sudah, tetap gagal.')
    })

    await test.step('cookies are bound to this host and to HTTPS', async () => {
      const cookies = await page.context().cookies()
      expect(cookies.map(({ name }) => name)).toContain('__Host-portal.session_token')
      for (const { name, domain, path, secure } of cookies) {
        expect([name, domain, path, secure]).toEqual([expect.stringMatching(/^__Host-/), hostname, '/', true])
      }
    })

    // The wrong password is the one answer that a browser calls an error.
    expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([])
    await page.context().close()
  })
}

interface Answer {
  readonly status: number
  readonly cookies: readonly string[]
}

/** Asks through a proxy with exactly these headers; posts when there is a body. */
function send(through: TlsProxy, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length) }
  return new Promise((resolve, reject) => {
    const request = ask(
      {
        host: '127.0.0.1',
        port: through.port,
        servername: hostname,
        ca: through.certificate,
        path,
        method: body ? 'POST' : 'GET',
        headers: { Host: hostname, ...(body && form), ...headers },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookies: answer.headers['set-cookie'] ?? [],
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

const postSignIn = (through: TlsProxy, path: string, headers: Record<string, string>) =>
  send(through, path, headers, new URLSearchParams({ email: 'client@spmb.test', password }).toString())

for (const host of ['visitor', 'own'] as const) {
  test(`only pages of the portal's own origin may post (the proxy forwards the ${host === 'own' ? "portal's" : "visitor's"} Host)`, async () => {
    const through = await startTlsProxy({ hostname, portalPort, host })
    try {
      const foreign: readonly Record<string, string>[] = [
        ...['https://jahat.example', 'null', `http://${hostname}`, `https://a.${hostname}`, `${origin}:8443`].map(
          (other) => ({ Origin: other }),
        ),
        { Origin: `http://127.0.0.1:${portalPort}` },
        { Origin: `http://localhost:${portalPort}` },
        { Origin: 'https://jahat.example', Host: 'jahat.example' },
        { Origin: 'https://jahat.example', 'X-Forwarded-Host': 'jahat.example' },
        { Referer: `http://${hostname}/login` },
        {},
      ]
      for (const headers of foreign) {
        for (const path of ['/login', '/login.data']) {
          const { status, cookies } = await postSignIn(through, path, headers)
          expect([path, headers, status, cookies]).toEqual([path, headers, 403, []])
        }
      }
      expect((await postSignIn(through, '/login', { Origin: origin })).status).toBe(302)
      expect((await postSignIn(through, '/login.data', { Origin: origin })).status).toBe(202)
      expect((await postSignIn(through, '/login', { Referer: `${origin}/login` })).status).toBe(302)
    } finally {
      await through.stop()
    }
  })
}
