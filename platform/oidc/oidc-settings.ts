// The settings by which staff sign in with accounts of another provider (OpenID Connect): which belong together.
import { z } from 'zod'
import { isLoopback } from '#shared/loopback.ts'

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
}

const issuerError =
  'harus alamat penerbit https://… tanpa ?, #, dan /.well-known, misalnya https://akun.dinas.example (http hanya untuk mesin ini)'

/** True for an address that no one on the way can read or change, and that a discovery document can stand below. */
function isSafeIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, hash, username } = new URL(address)
  const isPrivate = protocol === 'https:' || isLoopback(hostname)
  // With the address of the document itself openid-client would not compare its issuer.
  return isPrivate && !pathname.includes('/.well-known') && search === '' && hash === '' && username === ''
}

export const oidcVariable = {
  issuer: z.url({ protocol: /^https?$/, error: issuerError }).refine(isSafeIssuer, issuerError),
  clientId: z.string().trim().min(1, 'harus ID klien dari penyedia akun').max(500),
  clientSecret: z.string().min(16, 'harus rahasia klien dari penyedia akun, paling sedikit 16 karakter').max(1_000),
  name: z.string().trim().min(2, 'harus nama akun di tombol masuk').max(40, 'paling panjang 40 karakter'),
}

export interface OidcVariables {
  readonly OIDC_ISSUER?: string | undefined
  readonly OIDC_CLIENT_ID?: string | undefined
  readonly OIDC_CLIENT_SECRET?: string | undefined
  readonly OIDC_NAME: string
}

/**
 * The provider that the variables describe; undefined when all are unset.
 * @throws Error naming those that are missing while others are set.
 */
export function oidcOf(variables: OidcVariables): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { issuer, clientId, clientSecret, name: variables.OIDC_NAME }
  }
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const missing = needed.filter((name) => variables[name] === undefined)
  if (missing.length === needed.length) return undefined
  const lines = missing.map(
    (name) => `  ${name}: wajib diisi bila masuk dengan akun dari luar portal (OIDC) dinyalakan.`,
  )
  throw new Error(`Pengaturan lingkungan salah:\n${lines.join('\n')}`)
}
