// What a key of another system is: its scopes, how it looks, and when it opens something. Pure.
/** What a key may do, in the words administrators read. */
export const apiScopes = {
  'tickets:create': 'Mengirim pertanyaan',
  'tickets:read': 'Membaca pertanyaan dan jawabannya',
  'tickets:reply': 'Membalas sebagai pemohon pada pertanyaan yang dikirimnya',
  attachments: 'Mengunggah dan mengunduh lampiran',
} as const

/** One thing that a key may do. */
export type ApiScope = keyof typeof apiScopes

/** The scopes in the order of the form. */
export const apiScopeNames = Object.keys(apiScopes) as ApiScope[]

/** A key that was presented and opens something, as the functions of this area act for it. */
export interface KeyHolder {
  readonly id: number
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly officeId: number | null
  /** The request it acts in, for the audit. */
  readonly requestId?: string | undefined
}

/** How a key stands. */
export type KeyState = 'active' | 'expired' | 'revoked'

/** How the key stands at the moment. */
export function keyState(
  key: { readonly expiresAt: Date | null; readonly revokedAt: Date | null },
  at: Date,
): KeyState {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= at ? 'expired' : 'active'
}

/** Who stands in the audit for what is done with a key. */
export function keyActor({ id, name, requestId }: KeyHolder) {
  return { id: `api-key:${id}`, name: `Kunci API ${name}`, role: 'key', requestId }
}
