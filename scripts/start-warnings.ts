import { countUnreachableOffices } from '#domain/offices/public-offices.ts'
import type { Environment } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { isLoopback } from '#shared/loopback.ts'

type Settings = Pick<Environment, 'origin' | 'host' | 'databaseUrl' | 'databaseOwnerUrl' | 'misspelled'>

export function startWarnings({ origin, host, databaseUrl, databaseOwnerUrl, misspelled }: Settings): string[] {
  const { protocol, hostname } = new URL(origin)
  const warnings = misspelled.map(
    ({ name, meant }) => `${name} bukan pengaturan portal dan tidak dipakai. Mungkin maksudnya ${meant}.`,
  )
  if (protocol === 'http:' && !isLoopback(hostname)) {
    warnings.push('alamat portal memakai http, jadi peramban menolak cookie masuk. Pasang HTTPS lebih dulu.')
  }
  if (!isLoopback(host) && isLoopback(hostname)) {
    warnings.push(
      `portal menerima sambungan dari jaringan (HOST=${host}), tetapi formulir hanya diterima dari ${origin}. ` +
        'Isi PORTAL_ORIGIN dengan alamat yang dibuka orang.',
    )
  }
  if (databaseUrl && !databaseOwnerUrl) {
    warnings.push('DATABASE_OWNER_URL kosong, jadi portal memakai pemilik tabel dan dapat mengubah log akses.')
  }
  return warnings
}

/** One Indonesian sentence for what families would miss; none in demo mode, which has no real numbers to fill in. */
export async function contentWarnings({ demo }: { readonly demo: boolean }): Promise<string[]> {
  if (demo) return []
  const { unreachable, all } = await countUnreachableOffices()
  if (unreachable === 0) return []
  log.warn({ unreachable, all }, 'branch offices have placeholders in place of numbers')
  return [
    `${unreachable} dari ${all} cabang dinas belum punya nomor telepon atau WhatsApp. ` +
      'Isi di /admin/offices; sampai itu keluarga hanya ditawari formulir pertanyaan.',
  ]
}
