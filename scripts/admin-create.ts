// `npm run admin:create -- ADDRESS "NAME"`: the first administrator, or a new way in for one who lost theirs.
import { parseArgs } from 'node:util'
import { createAdministrator } from '#domain/accounts/people/create-administrator.ts'
import { lastOrigin } from '#domain/settings/portal-origin.ts'
import { env } from '#platform/env.server.ts'
import { withDatabase } from './with-database.ts'

async function main(): Promise<void> {
  const [email, ...name] = parseArgs({ allowPositionals: true }).positionals
  if (!email) throw new Error('Cara pakai: npm run admin:create -- alamat@email.contoh "Nama Lengkap"')
  const { token, isNew, origin } = await withDatabase(async () => ({
    ...(await createAdministrator({ email, name: name.join(' ') })),
    origin: await lastOrigin(),
  }))
  const lines = [
    isNew ? `Akun administrator untuk ${email} sudah dibuat.` : `${email} sudah menjadi administrator.`,
    'Buka tautan ini di peramban untuk membuat password. Hanya untuk sekali pakai, berlaku 1 jam:',
    `${origin ?? env.origin}/reset-password?token=${token}`,
    ...(origin
      ? []
      : ['Portal belum pernah menyala, jadi alamat ini dari PORTAL_ORIGIN atau PORT. Ganti bila berbeda.']),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
