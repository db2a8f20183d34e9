// Whether each channel is on, how its last calls ended, and its test.
import type { Person } from '#domain/accounts/person.ts'
import { mayManageApiKeys } from '#domain/api-keys/api-key.ts'
import {
  countRunningWebhooks,
  getLastWebhookDelivery,
  sendTestWebhooks,
} from '#domain/api-keys/webhooks/webhook-channel.ts'
import { getLastDelivery } from '#domain/notifications/sent/last-delivery.ts'
import { sendTestMail, sendTestPush, sendTestWhatsapp } from '#domain/notifications/sent/test-message.ts'
import { testChannel } from '#domain/operations/channels/test-channel.ts'
import { env } from '#platform/env.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { chatIsConfigured, chatWithin } from '#platform/model/chat.server.ts'
import { transcribe, transcriptionIsConfigured } from '#platform/model/transcribe.server.ts'
import type { ServiceName, ServiceResult } from '#platform/services/service.ts'
import { getServiceResult } from '#platform/services/service-result.ts'
import { findThreat, scannerIsConfigured } from '#platform/virus-scan.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { seconds } from '#shared/durations.ts'
import { Conflict } from '#shared/errors.ts'

interface Channel {
  readonly isOn: () => boolean | Promise<boolean>
  readonly via?: () => string | undefined
  readonly last?: () => Promise<ServiceResult>
  readonly test: (person: Person) => Promise<string | null>
  /** Shown after a test that succeeded. */
  readonly success: string
  /** Who may test and change it, where 'system' is not enough. */
  readonly mayManage?: (person: Person) => boolean
}

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) throw error
  return error.cause instanceof Error ? error.cause.message : error.message
}

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => causeOf(error),
  )

/** Half a second of silence as WAV: 8 kHz, 16 bits, one channel. */
function silence(): Uint8Array {
  const samples = 4_000
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8_000, 24)
  wav.writeUInt32LE(16_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  return wav
}

const testChat = chatWithin(seconds(20))

const channels: Readonly<Record<ServiceName, Channel>> = {
  mail: {
    isOn: mailIsConfigured,
    via: () => (mailIsConfigured() ? `Dikirim sebagai ${env.mailFrom}` : undefined),
    last: () => getLastDelivery('mail'),
    test: sendTestMail,
    success: 'Server email menerima pesan uji. Periksa kotak masuk Anda.',
  },
  whatsapp: {
    isOn: whatsappIsConfigured,
    last: () => getLastDelivery('whatsapp'),
    test: sendTestWhatsapp,
    success: 'WhatsApp menjawab. Pesan ujinya sampai bila nomor Anda menulis ke portal dalam 24 jam terakhir.',
  },
  push: {
    isOn: () => true,
    last: () => getLastDelivery('push'),
    test: sendTestPush,
    success: 'Pemberitahuan uji dikirim ke HP Anda.',
  },
  webhook: {
    isOn: async () => (await countRunningWebhooks()) > 0,
    last: getLastWebhookDelivery,
    test: sendTestWebhooks,
    success: 'Semua webhook yang berjalan menerima pesan uji.',
    mayManage: mayManageApiKeys,
  },
  model: {
    isOn: transcriptionIsConfigured,
    test: () => problemOf(transcribe({ name: 'uji.wav', mediaType: 'audio/wav', content: silence() })),
    success: 'Server model menjawab.',
  },
  chat: {
    isOn: chatIsConfigured,
    test: () => problemOf(testChat([{ role: 'user', content: 'Jawab dengan satu kata: siap' }])),
    success: 'Server model menjawab.',
  },
  scanner: {
    isOn: scannerIsConfigured,
    test: () => problemOf(findThreat(Buffer.from('Berkas uji Helpdesk SPMB'))),
    success: 'Pemindai virus menjawab.',
  },
}

const later = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : (one ?? other))

async function stateOf(person: Person, name: ServiceName) {
  const { isOn, via, last, mayManage } = channels[name]
  const [on, own, tested] = await Promise.all([isOn(), last?.(), getServiceResult(name)])
  const failedAt = later(own?.failedAt ?? null, tested.failedAt)
  const succeededAt = later(own?.succeededAt ?? null, tested.succeededAt)
  return {
    ...{ name, on, via: via?.(), succeededAt, failedAt },
    problem: failedAt === tested.failedAt ? tested.problem : (own?.problem ?? null),
    isFailing: on && failedAt !== null && (succeededAt === null || failedAt > succeededAt),
    canManage: mayManage?.(person) ?? true,
  }
}

export type ChannelState = Awaited<ReturnType<typeof stateOf>>

export function findChannelStates(person: Person): Promise<ChannelState[]> {
  return Promise.all((Object.keys(channels) as ServiceName[]).map((name) => stateOf(person, name)))
}

/** The sentence for the person who tested. @throws as `testChannel`; Conflict while the channel is off. */
export async function runChannelTest(person: Person, name: ServiceName) {
  const { isOn, test, success } = channels[name]
  const problem = await testChannel(person, name, async () => {
    if (!(await isOn())) throw new Conflict('Saluran ini mati, jadi tidak ada yang dapat diuji.')
    return test(person)
  })
  return problem === null
    ? ({ tone: 'success', text: success } as const)
    : ({ tone: 'error', text: `Uji gagal: ${problem}`.slice(0, 300) } as const)
}
