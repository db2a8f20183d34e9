// The pictures of README, the guides and the desk: where each is kept, who sees it, and on which page.
import type { Page } from '@playwright/test'
import { HttpClient } from '#tests/portal/http-client.ts'

/** A picture of the running portal with its demo data. */
export interface Picture {
  /** From the root of the repository. */
  readonly file: string
  /** The demo account that sees it; a visitor without one. */
  readonly as?: 'agent' | 'admin'
  readonly path: string
  /** 360 pixels wide instead of 1280. */
  readonly onPhone?: true
  readonly isDark?: true
  /** What is done on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>
}

const guide = (name: string) => `docs/panduan/gambar/${name}.webp`
const pending = '/helpdesk/tickets/pending'
const article = '/admin/knowledge-article/requirements'

/** A page of the desk on both screens and in both themes. */
function atDesk(name: string, picture: Omit<Picture, 'file'>): Picture[] {
  const file = (suffix: string) => `docs/desk/${name}${suffix}.webp`
  return [
    { ...picture, file: file('') },
    { ...picture, file: file('-dark'), isDark: true },
    { ...picture, file: file('-phone'), onPhone: true },
    { ...picture, file: file('-phone-dark'), onPhone: true, isDark: true },
  ]
}

/** Every picture, in the order in which they are taken: what an earlier one has done, a later one shows. */
export const pictures: readonly Picture[] = [
  { file: 'docs/home.webp', path: '/' },
  { file: guide('petugas-tiket-masuk'), as: 'agent', path: pending },
  { file: guide('petugas-tiket'), as: 'agent', path: pending, act: openTicket },
  { file: guide('petugas-massal'), as: 'agent', path: pending, act: tickThree },
  { file: guide('petugas-catat'), as: 'agent', path: '/helpdesk/tickets/create' },
  { file: guide('petugas-ponsel'), as: 'agent', path: pending, onPhone: true },
  { file: guide('editor-faq'), as: 'admin', path: '/admin/faq?new=1' },
  { file: guide('editor-artikel'), as: 'admin', path: `${article}?edit=req-2` },
  { file: guide('editor-riwayat'), as: 'admin', path: `${article}?edit=req-2`, act: changeArticle },
  { file: guide('admin-dasbor'), as: 'admin', path: '/admin/dashboard' },
  { file: guide('admin-orang'), as: 'admin', path: '/admin/people', act: openAgent },
  { file: guide('admin-cadangan'), as: 'admin', path: '/admin/backup', act: makeBackup },
  ...atDesk('dashboard', { as: 'agent', path: '/helpdesk/dashboard' }),
  ...atDesk('list', { as: 'agent', path: pending }),
  ...atDesk('ticket', { as: 'agent', path: pending, act: openTicket }),
  ...atDesk('incident', { as: 'agent', path: '/helpdesk/incidents', act: openIncident }),
]

async function openTicket(page: Page): Promise<void> {
  const title = /^NISN dan sandi benar/
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByPlaceholder(/^Balas /).click()
}

const incidentTitle = 'Halaman pilih sekolah tidak terbuka'

/** Seven families ask about the same outage, and it is announced. */
async function announceIncident(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  for (const subject of [
    ...['Halaman pilih sekolah muter terus', 'Pilih sekolah tidak bisa dibuka', 'Halaman pilih sekolah kosong'],
    ...['Tidak bisa membuka halaman pilih sekolah', 'Pilih sekolah loading terus', 'Halaman pilih sekolah error'],
    'Gagal membuka halaman pilih sekolah',
  ]) {
    const description = 'Halaman pilih sekolah tidak terbuka sejak pagi, berputar terus.'
    const fields = { subject, description, category: 'technical', priority: 'high', regencyId: '' }
    await http.post('/client/create-question', { ...fields, idempotencyKey: crypto.randomUUID() })
  }
  const form = {
    ...{ title: incidentTitle, description: 'Halaman pilih sekolah berputar terus sejak pagi.', stage: '' },
    ...{ category: 'technical', answer: 'Sedang kami perbaiki. Data Anda aman, coba lagi nanti sore.' },
    ...{ startDate: '2025-06-16', startTime: '07:00', idempotencyKey: crypto.randomUUID() },
  }
  await page.request.post('/helpdesk/incidents/create', { form, headers: { Origin: origin } })
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('link', { name: incidentTitle }).first().click()
  await page.getByRole('button', { name: 'Umumkan sekarang' }).click()
  await page.getByText('Sedang diselidiki').first().waitFor()
  await page.goto('/helpdesk/incidents', { waitUntil: 'networkidle' })
}

/** Opens the incident, which the first picture of it announces. */
async function openIncident(page: Page): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: incidentTitle })
  if ((await link.count()) === 0) await announceIncident(page)
  await link.first().click()
  await page.getByRole('heading', { level: 1, name: incidentTitle }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function tickThree(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Pilih [TC]-/ })
  for (const at of [0, 1, 2]) await boxes.nth(at).check()
}

/** Changes the summary twice: the first version below has the date of the content, which is later than the clock. */
async function changeArticle(page: Page): Promise<void> {
  for (const [old, better] of [
    ['calon murid', 'calon peserta didik'],
    ['harus berlaku', 'harus masih berlaku'],
  ] as const) {
    await page.goto(`${article}?edit=req-2`, { waitUntil: 'networkidle' })
    const summary = page.getByRole('textbox', { name: 'Ringkasan' })
    await summary.fill((await summary.inputValue()).replace(old, better))
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await saved
  }
  await page.goto(`${article}/req-2/history`, { waitUntil: 'networkidle' })
  await page.reload({ waitUntil: 'networkidle' })
}

async function openAgent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Agen Contoh' }).first().click()
  await page.getByRole('heading', { name: 'Agen Contoh' }).waitFor()
}

async function makeBackup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buat cadangan sekarang' }).click()
  await page
    .getByRole('row', { name: /Selesai/ })
    .first()
    .waitFor()
  await page.reload({ waitUntil: 'networkidle' })
}
