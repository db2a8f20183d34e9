/** Longest texts and counts that the API takes, in characters. */
export const whatsappBounds = {
  text: 4_096,
  interactiveBody: 1_024,
  buttons: 3,
  buttonTitle: 20,
  rows: 10,
  rowTitle: 24,
  rowDescription: 72,
  listButton: 20,
} as const

export interface Choice {
  readonly id: string
  readonly title: string
  readonly description?: string | undefined
}

export type WhatsappMessage =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'buttons'; readonly text: string; readonly choices: readonly Choice[] }
  | { readonly kind: 'list'; readonly text: string; readonly button: string; readonly choices: readonly Choice[] }
  | {
      readonly kind: 'template'
      readonly name: string
      readonly language: string
      readonly values: readonly string[]
      readonly copies?: string | undefined
    }

export function cut(text: string, length: number): string {
  const signs = [...text]
  return signs.length <= length
    ? text
    : `${signs
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** The API takes neither line breaks nor runs of blanks in the values of a template. */
const oneValue = (value: string) => cut(value.replaceAll(/\s+/g, ' ').trim() || '-', 600)

const parameter = (value: string) => ({ type: 'text', text: oneValue(value) })

function interactive(message: Extract<WhatsappMessage, { kind: 'buttons' | 'list' }>): object {
  const body = { text: cut(message.text, whatsappBounds.interactiveBody) }
  if (message.kind === 'buttons') {
    const buttons = message.choices.slice(0, whatsappBounds.buttons).map(({ id, title }) => ({
      type: 'reply',
      reply: { id, title: cut(title, whatsappBounds.buttonTitle) },
    }))
    return { type: 'button', body, action: { buttons } }
  }
  const rows = message.choices.slice(0, whatsappBounds.rows).map(({ id, title, description }) => ({
    id,
    title: cut(title, whatsappBounds.rowTitle),
    ...(description && { description: cut(description, whatsappBounds.rowDescription) }),
  }))
  const button = cut(message.button, whatsappBounds.listButton)
  return { type: 'list', body, action: { button, sections: [{ title: 'Pilihan', rows }] } }
}

export function requestBody(to: string, message: WhatsappMessage): object {
  const head = { messaging_product: 'whatsapp', recipient_type: 'individual', to }
  if (message.kind === 'text') {
    return { ...head, type: 'text', text: { body: cut(message.text, whatsappBounds.text), preview_url: false } }
  }
  if (message.kind !== 'template') return { ...head, type: 'interactive', interactive: interactive(message) }
  const { name, language, values, copies } = message
  const components = [
    ...(values.length > 0 ? [{ type: 'body', parameters: values.map(parameter) }] : []),
    ...(copies === undefined ? [] : [{ type: 'button', sub_type: 'url', index: '0', parameters: [parameter(copies)] }]),
  ]
  return { ...head, type: 'template', template: { name, language: { code: language }, components } }
}

/** Refused for good, refused for the moment, or nothing wrong with the message: the service or its settings are. */
type RefusalKind = 'refused' | 'window' | 'deferred' | 'away'

export interface Refusal {
  readonly kind: RefusalKind
  readonly reason: string
}

const closedWindow = 'Lebih dari 24 jam sejak pesan terakhir nomor ini, jadi hanya templat yang dapat dikirim.'

const known: Readonly<Record<number, Refusal>> = {
  131026: { kind: 'refused', reason: 'Nomor ini tidak memakai WhatsApp, atau belum menyetujui syarat terbarunya.' },
  131047: { kind: 'window', reason: closedWindow },
  131021: { kind: 'refused', reason: 'Nomor tujuan sama dengan nomor portal.' },
  131030: { kind: 'refused', reason: 'Nomor ini belum terdaftar sebagai penerima nomor uji coba.' },
  131045: { kind: 'refused', reason: 'Nomor portal belum terdaftar di WhatsApp.' },
  131049: {
    kind: 'refused',
    reason: 'WhatsApp tidak mengantarkan pesan ini untuk menjaga penerima dari terlalu banyak pesan.',
  },
  131050: { kind: 'refused', reason: 'Penerima menolak pesan dari nomor portal.' },
  131051: { kind: 'refused', reason: 'Jenis pesan ini tidak dikenal WhatsApp.' },
  132000: { kind: 'refused', reason: 'Isi templat tidak cocok dengan templat yang disetujui.' },
  132001: { kind: 'refused', reason: 'Templat belum ada atau belum disetujui dalam bahasa ini.' },
  132005: { kind: 'refused', reason: 'Isi templat terlalu panjang.' },
  132007: { kind: 'refused', reason: 'Isi templat melanggar aturan WhatsApp.' },
  132012: { kind: 'refused', reason: 'Bentuk isi templat tidak cocok dengan templat yang disetujui.' },
  132015: { kind: 'refused', reason: 'Templat dihentikan sementara oleh WhatsApp.' },
  132016: { kind: 'refused', reason: 'Templat dihentikan oleh WhatsApp.' },
  131008: { kind: 'refused', reason: 'Pesan tidak lengkap bagi WhatsApp.' },
  131009: { kind: 'refused', reason: 'Ada isi pesan yang tidak diterima WhatsApp.' },
  100: { kind: 'refused', reason: 'Ada isi pesan yang tidak diterima WhatsApp.' },
  130472: { kind: 'refused', reason: 'WhatsApp menahan pesan ini untuk percobaannya sendiri.' },
  130429: { kind: 'deferred', reason: 'Terlalu banyak pesan dari nomor portal; dicoba lagi nanti.' },
  131048: { kind: 'deferred', reason: 'Batas pesan nomor portal tercapai; dicoba lagi nanti.' },
  131056: { kind: 'deferred', reason: 'Terlalu banyak pesan ke nomor ini; dicoba lagi nanti.' },
  80007: { kind: 'deferred', reason: 'Batas akun WhatsApp tercapai; dicoba lagi nanti.' },
  4: { kind: 'deferred', reason: 'Batas panggilan WhatsApp tercapai; dicoba lagi nanti.' },
  131000: { kind: 'deferred', reason: 'WhatsApp mengalami gangguan; dicoba lagi nanti.' },
  131016: { kind: 'deferred', reason: 'WhatsApp sedang tidak melayani; dicoba lagi nanti.' },
  133004: { kind: 'away', reason: 'Server WhatsApp sedang tidak melayani.' },
  1: { kind: 'away', reason: 'WhatsApp mengalami gangguan.' },
  2: { kind: 'away', reason: 'WhatsApp sedang tidak melayani.' },
  0: { kind: 'away', reason: 'Token WhatsApp ditolak.' },
  10: { kind: 'away', reason: 'Token WhatsApp tidak mempunyai izin yang diperlukan.' },
  190: { kind: 'away', reason: 'Token WhatsApp sudah tidak berlaku.' },
  368: { kind: 'away', reason: 'Akun WhatsApp portal dibatasi karena pelanggaran aturan.' },
  131031: { kind: 'away', reason: 'Akun WhatsApp portal dikunci.' },
  131042: { kind: 'away', reason: 'Pembayaran akun WhatsApp portal bermasalah.' },
}

/**
 * What an answer with this code (undefined where it named none) and HTTP status means. A code that is not known counts
 * by its status: 4xx is about the message, all others are about the service.
 */
export function refusalOf(code: number | undefined, status: number): Refusal {
  const found = code === undefined ? undefined : known[code]
  if (found) return found
  const named = code === undefined ? `status ${status}` : `kode ${code}`
  if (status === 429) return { kind: 'deferred', reason: `Terlalu banyak pesan (${named}); dicoba lagi nanti.` }
  if (status === 401 || status === 403) return { kind: 'away', reason: `Token WhatsApp ditolak (${named}).` }
  if (status >= 400 && status < 500) return { kind: 'refused', reason: `WhatsApp menolak pesan ini (${named}).` }
  return { kind: 'away', reason: `WhatsApp tidak menjawab sebagaimana mestinya (${named}).` }
}

export function failureReason(code: number | undefined): string {
  return refusalOf(code, 400).reason
}
