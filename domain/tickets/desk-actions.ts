// Every action of the desk: buttons, questions, notices, undo, keys, rows of the lists, bulk actions and audit labels come from
// here. What an action takes and does is the row of the same name in app/routes/helpdesk/ticket/ticket-actions.server.ts.
import type { DeskPowers } from './ticket-policy.ts'

export interface ActionQuestion {
  readonly title: string
  readonly text: string
  readonly yes: string
}

interface AskedTicket {
  readonly number: string
  readonly isAnswered: boolean
  readonly hasUnsentReply: boolean
}

export interface BulkLabels {
  readonly button: string
  /** Variant on its page; by default the button's. */
  readonly submit?: string
  readonly title?: string
  readonly isForSpam?: true
}

interface DeskAction {
  /** Text of its button, or of the button of its form. */
  readonly label?: string
  /** '{tiket}' is the number of the ticket. */
  readonly notice: string
  readonly needs?: keyof DeskPowers
  readonly asks?: (ticket: AskedTicket) => ActionQuestion | null
  /** The action that undoes it without further fields. */
  readonly undo?: string
  readonly key?: { readonly name: string; readonly text: string }
  /** Its form has space for notices; the others show a toast. */
  readonly hasNotices?: true
  /** The button in the rows of a list. */
  readonly row?: { readonly list: 'pending' | 'inprogress' | 'completed' | 'spam'; readonly label: string }
  /** Labels of its bulk actions, by their stored names. */
  readonly bulk?: Readonly<Record<string, BulkLabels>>
  /** Labels of the audit actions that only it records. */
  readonly audit?: Readonly<Record<string, string>>
}

const completes = 'Ya, tandai selesai'
const fromSpam = 'Kembalikan tiket terpilih dari spam'
const watchKey = { name: 'w', text: 'Ikuti tiket, atau berhenti' } as const
const notes = { note: 'Menulis catatan' } as const
const classifies = { classify: 'Mengubah kategori atau prioritas tiket' } as const

export const deskActions = {
  claim: {
    label: 'Proses',
    notice: 'Tiket {tiket} sedang diproses',
    needs: 'claim',
    undo: 'undo-claim',
    row: { list: 'pending', label: 'Proses' },
    bulk: { claim: { button: 'Proses semua', submit: 'Proses' } },
    audit: { claim: 'Mengambil tiket' },
  },
  'undo-claim': {
    label: 'Kembalikan ke tiket masuk',
    notice: 'Tiket {tiket} kembali ke tiket masuk',
    needs: 'undoClaim',
    audit: { 'undo-claim': 'Mengembalikan tiket ke tiket masuk' },
  },
  assign: {
    notice: 'Petugas tiket {tiket} diganti',
    key: { name: 't', text: 'Pilih petugas' },
    hasNotices: true,
    bulk: { assign: { button: 'Ganti petugas' } },
    audit: { assign: 'Menugaskan tiket' },
  },
  'set-category': {
    notice: 'Kategori tiket {tiket} diganti',
    key: { name: 'l', text: 'Pilih kategori' },
    hasNotices: true,
    bulk: { category: { button: 'Ubah kategori' } },
    audit: classifies,
  },
  'set-priority': {
    notice: 'Prioritas tiket {tiket} diganti',
    key: { name: 'p', text: 'Pilih prioritas' },
    hasNotices: true,
    bulk: { priority: { button: 'Ubah prioritas' } },
    audit: classifies,
  },
  'hand-over': {
    label: 'Alihkan tiket',
    notice: 'Tiket {tiket} sudah dialihkan',
    undo: 'pull-back',
    bulk: { 'hand-over': { button: 'Alihkan' } },
    audit: { 'hand-over': 'Mengalihkan tiket' },
  },
  'pull-back': {
    label: 'Tarik kembali',
    notice: 'Tiket {tiket} ditarik kembali',
    needs: 'pullBack',
    audit: { 'pull-back': 'Menarik kembali tiket yang dialihkan' },
  },
  send: {
    notice: 'Mengirim balasan untuk tiket {tiket}',
    needs: 'reply',
    hasNotices: true,
    row: { list: 'inprogress', label: 'Balas' },
    bulk: {
      reply: { button: 'Balas semua', submit: 'Balas' },
      'reply-complete': { button: 'Balas dan selesai', title: 'Balas dan tandai selesai tiket terpilih' },
    },
    audit: { answer: 'Menjawab tiket' },
  },
  'answer-pupils': {
    label: 'Jawab baris terpilih',
    notice: 'Mengirim balasan untuk tiket {tiket}',
    needs: 'reply',
    hasNotices: true,
  },
  'take-back': { label: 'Urungkan', notice: 'Balasan untuk tiket {tiket} belum terkirim' },
  'send-now': { label: 'Kirim sekarang', notice: 'Balasan terkirim' },
  complete: {
    label: 'Tandai selesai',
    notice: 'Tiket {tiket} ditandai selesai',
    needs: 'complete',
    // It can be reverted, so it asks only where it would surprise the requester.
    asks: ({ number, isAnswered, hasUnsentReply }) =>
      hasUnsentReply
        ? {
            title: 'Balasan belum terkirim',
            text: `Balasan untuk ${number} masih ada di kotak tulis. Tandai selesai tanpa mengirimnya?`,
            yes: completes,
          }
        : isAnswered
          ? null
          : {
              title: 'Belum ada balasan',
              text: `Pemohon belum menerima balasan apa pun. Tandai ${number} selesai tanpa balasan?`,
              yes: completes,
            },
    undo: 'undo-completion',
    key: { name: 'e', text: 'Tandai selesai, di tiket yang terbuka' },
    row: { list: 'inprogress', label: 'Selesai' },
    bulk: { complete: { button: 'Tandai selesai' } },
    audit: { complete: 'Menyelesaikan tiket' },
  },
  'undo-completion': {
    label: 'Urungkan penyelesaian',
    notice: 'Penyelesaian tiket {tiket} diurungkan',
    needs: 'undoCompletion',
    row: { list: 'completed', label: 'Urungkan penyelesaian' },
    audit: { 'undo-completion': 'Membatalkan penyelesaian tiket' },
  },
  merge: {
    label: 'Gabungkan',
    notice: 'Tiket {tiket} digabungkan',
    hasNotices: true,
    audit: { merge: 'Menggabungkan tiket', 'merge-in': 'Menggabungkan tiket lain ke tiket ini' },
  },
  unmerge: {
    label: 'Pisahkan lagi',
    notice: 'Tiket {tiket} dipisahkan lagi',
    needs: 'unmerge',
    audit: { unmerge: 'Memisahkan tiket', 'unmerge-in': 'Memisahkan tiket lain dari tiket ini' },
  },
  note: {
    label: 'Simpan catatan',
    notice: 'Catatan internal disimpan',
    hasNotices: true,
    audit: notes,
  },
  withdraw: {
    label: 'Tarik pesan ini',
    notice: 'Pesan sudah ditarik',
    hasNotices: true,
    audit: { 'withdraw-message': 'Menarik pesan' },
  },
  snooze: {
    label: 'Tunda tiket',
    notice: 'Tiket {tiket} ditunda',
    undo: 'wake',
    key: { name: 'z', text: 'Tunda tiket' },
    hasNotices: true,
  },
  wake: { label: 'Bangunkan sekarang', notice: 'Tiket {tiket} tidak ditunda lagi' },
  watch: {
    label: 'Ikuti',
    notice: 'Anda mengikuti tiket {tiket}',
    key: watchKey,
  },
  unwatch: {
    label: 'Berhenti mengikuti',
    notice: 'Anda berhenti mengikuti tiket {tiket}',
    key: watchKey,
  },
  'join-incident': {
    label: 'Masukkan',
    notice: 'Tiket {tiket} masuk gangguan. Jawabannya dikirim dalam 2 menit',
    undo: 'leave-incident',
  },
  'leave-incident': {
    label: 'Keluarkan',
    notice: 'Tiket {tiket} dikeluarkan dari gangguan',
    audit: notes,
  },
  'settle-distress': {
    label: 'Sudah ditangani',
    notice: 'Tanda bahaya tiket {tiket} sudah ditangani',
    audit: { 'settle-distress': 'Menangani tanda bahaya' },
  },
  spam: {
    label: 'Tandai sebagai spam',
    notice: 'Tiket {tiket} ditandai sebagai spam',
    needs: 'markSpam',
    asks: ({ number }) => ({
      title: 'Tandai sebagai spam?',
      text: `${number} keluar dari semua daftar, hitungan, dan batas waktu. Pemohonnya tidak diberi tahu, dan tiketnya dapat dikembalikan dari daftar Spam.`,
      yes: 'Ya, tandai sebagai spam',
    }),
    undo: 'not-spam',
    bulk: { spam: { button: 'Tandai sebagai spam' } },
    audit: { spam: 'Menandai tiket sebagai spam' },
  },
  'not-spam': {
    label: 'Bukan spam',
    notice: 'Tiket {tiket} dikembalikan dari spam',
    needs: 'unmarkSpam',
    row: { list: 'spam', label: 'Bukan spam' },
    bulk: { 'not-spam': { button: 'Bukan spam', submit: 'Kembalikan', title: fromSpam, isForSpam: true } },
    audit: { 'not-spam': 'Mencabut tanda spam dari tiket' },
  },
} as const satisfies Record<string, DeskAction>

type DeskActions = typeof deskActions
export type ActionIntent = keyof DeskActions

type KeysOf<Part extends 'audit' | 'bulk'> = {
  [Intent in ActionIntent]: DeskActions[Intent] extends Readonly<Record<Part, infer Labels>>
    ? keyof Labels & string
    : never
}[ActionIntent]

export type BulkName = KeysOf<'bulk'>

export const actionIntents = Object.keys(deskActions) as ActionIntent[]

export const actionOf = (intent: ActionIntent): DeskAction => deskActions[intent]

export function actionNotice(intent: ActionIntent, number: string): string {
  return deskActions[intent].notice.replace('{tiket}', number)
}

export const undoOf = (intent: ActionIntent) => actionOf(intent).undo as ActionIntent | undefined

/** The actions that a row of this list offers. */
export function rowActionsOf(list: string, can: Partial<DeskPowers>): ActionIntent[] {
  return actionIntents.filter((intent) => {
    const { row, needs } = actionOf(intent)
    return row?.list === list && needs && can[needs]
  })
}

export const deskAuditLabels: Record<KeysOf<'audit'>, string> = Object.assign(
  {},
  ...actionIntents.map((intent) => actionOf(intent).audit),
)
