// Warnings about settings that an operator may not expect, printed once the portal has started.
import type { Environment } from '#platform/env.server.ts'
import { isLoopback } from '#shared/loopback.ts'

type Settings = Pick<Environment, 'origin' | 'host' | 'databaseUrl' | 'databaseOwnerUrl' | 'misspelled'>

/** One Indonesian sentence or two for each such setting; none for a portal on this machine alone. */
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
