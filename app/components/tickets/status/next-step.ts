import type { OwnPowers } from '#domain/tickets/ticket-policy.ts'
import type { AnswerPromiseProps } from './answer-promise.tsx'

export interface NextStepFacts {
  readonly status: string
  readonly mergedInto: string | null
  readonly promise: AnswerPromiseProps['promise']
}

/** Who acts next, and by when; it promises only what its reader `can` do. */
export function describeNextStep({ status, mergedInto, promise }: NextStepFacts, can?: Partial<OwnPowers>): string {
  if (mergedInto) return 'Digabungkan. Jawabannya diteruskan di pertanyaan utama.'
  if (status === 'waiting') return can?.reply ? 'Sudah dijawab. Balas bila belum jelas.' : 'Sudah dijawab.'
  if (status === 'completed') return can?.reopen ? 'Sudah selesai. Buka kembali bila muncul lagi.' : 'Sudah selesai.'
  if (status === 'pending' || status === 'inprogress') return promise?.sentence ?? 'Petugas akan menjawab di sini.'
  return 'Coba cek lagi beberapa saat lagi.'
}
