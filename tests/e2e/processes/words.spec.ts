// One word per thing: no page calls a thing by another name than the others for the same readers do. Read in a portal of
// its own, where nobody else has written anything.
import { expect, test } from '@playwright/test'
import { addressOf } from '../accessible-ids.ts'
import { refusals, walks } from '../accessible-pages.ts'
import { ports } from '../ports.ts'
import { signIn } from '../register-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from './portal-process.ts'

// One portal for both.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: `http://localhost:${ports.words}` })

let portal: PortalProcess
let remove: () => Promise<void>

test.beforeAll(async () => {
  test.setTimeout(120_000)
  const made = await makeDataDir()
  remove = made.remove
  portal = await startPortal({ dataDir: made.dataDir, port: ports.words, env: { PORTAL_DEMO: '1' } })
})

test.afterAll(async () => {
  await portal?.stop()
  await remove?.()
})

/** Names that the readers of an area do not read, each with the one they do. */
type Banned = readonly (readonly [RegExp, string])[]

const forFamilies: Banned = [
  [/\btiket\b/i, 'pertanyaan, laporan'],
  [/\bagen\b/i, 'petugas'],
  [/\btim kami\b/i, 'petugas kami'],
  [/\bfield\b/i, 'isian'],
  [/\blog ?in\b/i, 'masuk'],
  [/\bkata sandi\b/i, 'password'],
  [/\bklien\b/i, 'orang tua/calon murid'],
  [/\bmenyala\b|\bnyalakan\b/i, 'aktif, aktifkan'],
  [/\bsurat (?:elektronik|keluar|konfirmasi)\b/i, 'email'],
]

const forStaff: Banned = [
  [/\bagen\b/i, 'petugas'],
  [/\bkata sandi\b/i, 'password'],
  [/\btugaskan\b/i, 'ganti petugas'],
  [/\bsaring(?:an)?\b/i, 'filter'],
  [/\bsurat keluar\b/i, 'email terkirim'],
  [/\bmasukan artikel\b/i, 'tanggapan pembaca'],
  [/\bpengirim\b/i, 'pemohon'],
  [/\bbalasan siap\b/i, 'jawaban siap pakai'],
  [/\bDalam proses\b/, 'Sedang ditangani'],
  [/^Umur$/, 'Sudah menunggu'],
]

/** What the specification fixes, or what is the name of something else. */
const fixed: readonly (readonly [RegExp, string])[] = [
  [/^Login$/, 'the button of the home page (specification, Home)'],
  [/Login Diperlukan/g, 'the dialog’s title (specification, Home)'],
  [/Anda perlu login untuk membuat pertanyaan/g, 'the dialog’s sentence (specification, Home)'],
  [/Login & Akses/g, 'the name of a category (specification, Entities)'],
  [/Tim kami akan segera meresponse/g, 'the toast after a question (specification, Error catalogue)'],
  [/Login berhasil/g, 'the toast after signing in (specification, Error catalogue)'],
  [/buat tiket aduan/g, 'the announcement of the complaint channel (specification, Entities)'],
  [/Klien Contoh/g, 'the name of the demo’s client'],
  [/Agen Contoh/g, 'the name of the demo’s agent'],
  [/Lupa kata sandi dan e-mail sudah tidak aktif/g, 'the title of a ticket of the demo, in its family’s words'],
  [/Saya lupa kata sandi atau tidak bisa masuk, bagaimana\?/g, 'a question of the FAQ, in families’ words'],
  [/Agen helpdesk/g, 'the title of an agent’s profile (specification, Profile)'],
  [/\{\{?agen\}?\}/g, 'the variable of canned replies'],
]

/** Legal texts: people have agreed to a version of them, and another wording would be another version. */
const agreed = ['/terms', '/privacy']

/** The visible lines that hold a banned word. */
function linesWith(text: string, banned: Banned = forFamilies): string[] {
  return text.split('\n').flatMap((line) => {
    const free = fixed.reduce((left, [words]) => left.replace(words, ''), line.trim())
    return banned.flatMap(([word, instead]) => (word.test(free) ? [`${line.trim().slice(0, 90)} (${instead})`] : []))
  })
}

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }

const readers = [
  { who: 'visitor', banned: forFamilies, screens: [desk, phone] },
  { who: 'client@spmb.test', banned: forFamilies, screens: [desk, phone] },
  { who: 'agent@spmb.test', banned: forStaff, screens: [desk] },
  { who: 'admin@spmb.test', banned: forStaff, screens: [desk] },
] as const

for (const { who, banned, screens } of readers) {
  test(`${who} reads one word for each thing`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.addInitScript(() => localStorage.setItem('hasSeenQuickTips', 'true'))
    if (who === 'visitor') await page.goto('/')
    else await signIn(page, who)
    const found: Record<string, string[]> = {}
    for (const address of [...walks[who], ...refusals[who]]) {
      if (agreed.includes(address)) continue
      await page.goto(address in addressOf ? await addressOf[address as keyof typeof addressOf](page) : address)
      const lines: string[] = []
      for (const screen of screens) {
        await page.setViewportSize(screen)
        lines.push(...linesWith(await page.locator('body').innerText(), banned))
      }
      if (lines.length > 0) found[address] = [...new Set(lines)]
    }
    expect(found).toEqual({})
  })
}

test('a banned word is found, a fixed sentence is not', () => {
  expect(linesWith('Login\nLogin Diperlukan\nKabar tentang tiket muncul di sini.')).toEqual([
    'Kabar tentang tiket muncul di sini. (pertanyaan, laporan)',
  ])
})
