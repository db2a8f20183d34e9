// Sends the assistant numbers and secrets of a person, and looks for them in all that leaves it: answer, log, counts.
import { Hono } from 'hono'
import { beforeAll, expect, test, vi } from 'vitest'
import { storeSearches } from '#domain/search/search-queries.ts'
import { searchQuery } from '#domain/search/search-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import type { AppEnv } from '../app-env.ts'
import { logRequest } from '../middleware/log-request.ts'
import { chatAssistant } from './chat-assistant.ts'

provideDatabase()

beforeAll(() => loadContent({ demo: false }))

const origin = 'https://bantuan.example'
const canaries = ['3374010101010001', '0051234567', '0812 3456 7890', 'Kucing-77', 'siti.canary@mail.test', '482913']
const [nik, nisn, phone, password, mail, otp] = canaries
const warning = 'jangan tulis NIK, NISN'

test.each([
  `berapa kuota tiap jalur? NIK saya ${nik}, NISN ${nisn}`,
  `titik koordinat rumah salah, hubungi ${phone} atau ${mail}`,
  `lupa password, password saya: ${password}, otp ${otp}`,
  `zonkzonk ${nik} ${nisn} ${phone} ${mail} kata sandi ${password} kode otp ${otp}`,
  `gurunya minta uang 500 ribu, wa saya ${phone}`,
  `mau bicara dengan petugas ${nik}`,
  `${nik}`,
])('nothing of it continues: %s', async (userMessage) => {
  const lines = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level))
  let visitor = 0
  const app = new Hono<AppEnv>()
    .use(logRequest)
    .route('/', chatAssistant({ findVisitor: () => `192.0.2.${visitor}`, ownOrigin: origin }))
  const texts: string[] = []
  for (visitor = 1; visitor <= 2; visitor += 1) {
    const answer = await app.request(`${origin}/api/v1/chat-assistant`, {
      method: 'POST',
      body: JSON.stringify({ userMessage, conversation: { topic: `kuota ${nik}` } }),
      headers: { Origin: origin, 'Content-Type': 'application/json' },
    })
    texts.push(await answer.text())
  }
  await storeSearches()
  const { message } = JSON.parse(texts[0] ?? '')
  expect(message.split(warning)).toHaveLength(2)
  const left = JSON.stringify([
    texts.map((text) =>
      text
        .replaceAll('+', ' ')
        .replaceAll(/%([\da-f]{2})/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
    ),
    lines.flatMap((line) => line.mock.calls),
    await database.select().from(searchQuery),
  ])
  expect(lines[0]?.mock.calls.length).toBeGreaterThan(0)
  for (const canary of canaries) expect(left).not.toContain(canary)
  vi.restoreAllMocks()
})

test('the ID and the number of a ticket are no secrets to the assistant', async () => {
  const app = new Hono<AppEnv>().route('/', chatAssistant({ ownOrigin: origin, findVisitor: () => '192.0.2.9' }))
  const say = async (userMessage: string) => {
    const answer = await app.request(`${origin}/api/v1/chat-assistant`, {
      method: 'POST',
      body: JSON.stringify({ userMessage }),
      headers: { Origin: origin, 'Content-Type': 'application/json' },
    })
    return answer.json() as Promise<{ message: string }>
  }
  expect((await say('T-1061')).message).toMatch(/^Pertanyaan T-1061/)
  expect((await say(`1${'a'.repeat(24)}`)).message).toMatch(/^ID Pertanyaan tidak ditemukan/)
})
