// Describes POST /api/v1/chat-assistant, which stands beside the API because its answers keep the shape of docs/rules-of-service.md#the-assistant.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { assistantInput, longestMessage, longestTopic } from '#domain/assistant/assistant-input.ts'
import type { AppEnv } from '../../app-env.ts'
import { describable } from './lists.ts'

/** The answer to a message. */
export const chatAnswer = z
  .strictObject({
    success: z.literal(true),
    message: z.string().openapi({ description: 'Jawaban dalam kalimat, diambil dari isi portal.' }),
    answered: z.union([z.boolean(), z.literal('unsure')]).openapi({
      description:
        '`true` bila pertanyaannya terjawab, `false` bila tidak, `unsure` bila pembaca perlu menilai sendiri.',
    }),
    quoted: z
      .strictObject({ item: z.string(), asked: z.string() })
      .optional()
      .openapi({ description: 'Teks yang dikutip dan pertanyaan yang dicari, bila jawabannya mengutip.' }),
    sources: z
      .array(z.strictObject({ title: z.string(), url: z.string() }))
      .openapi({ description: 'Halaman yang menjadi dasar jawaban, dengan alamat relatif.' }),
    next: z
      .array(z.strictObject({ title: z.string(), url: z.string() }))
      .optional()
      .openapi({
        description: 'Langkah berikutnya: halaman portal dengan alamat relatif, atau nomor telepon sebagai `tel:`.',
      }),
    topic: z
      .string()
      .max(longestTopic)
      .optional()
      .openapi({ description: 'Kirim kembali bersama pesan berikutnya supaya pertanyaan lanjutan dipahami.' }),
  })
  .openapi('ChatAnswer')

/** What a message that is not answered gets. */
export const chatRefusal = z
  .strictObject({ success: z.literal(false), message: z.string().openapi({ description: 'Apa yang salah.' }) })
  .openapi('ChatRefusal')

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: chatRefusal } },
})

const chatRoute = createRoute({
  method: 'post',
  path: '/chat-assistant',
  operationId: 'askAssistant',
  tags: ['Asisten'],
  summary: 'Bertanya kepada Asisten Virtual',
  description: 'Jawaban diambil dari isi portal; kesalahan dijawab sebagai ChatRefusal.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: describable(assistantInput).openapi('ChatMessage', {
            description: `\`userMessage\` paling banyak ${longestMessage} karakter; \`topic\` dari jawaban sebelumnya; \`given\` alamat sumber pertamanya, supaya pertanyaan lanjutan tidak dijawab dengan halaman itu lagi.`,
            example: { userMessage: 'Berapa kuota tiap jalur?' },
          }),
        },
      },
    },
  },
  responses: {
    200: { description: 'Jawaban.', content: { 'application/json': { schema: chatAnswer } } },
    400: refused('Pesan kosong, terlalu panjang, atau tidak dapat dibaca.'),
    403: refused('Dikirim oleh halaman situs lain.'),
    413: refused('Kiriman terlalu besar.'),
    429: refused('Terlalu banyak pesan; tunggu selama `Retry-After` detik.'),
    500: refused('Kesalahan portal.'),
    503: refused('Layanan sedang tidak dapat dihubungi.'),
  },
})

/** Adds the description; the endpoint itself is `chatAssistant`. */
export function describeChat(api: OpenAPIHono<AppEnv>): void {
  api.openAPIRegistry.registerPath(chatRoute)
}
