// Security headers for every answer; pages bring their own Content-Security-Policy with the hashes of their scripts.
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'

const fixed = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** Adds the headers; `https` also asks browsers to stay on HTTPS for a year. */
export function secureHeaders(https: boolean): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(fixed)) context.header(name, value)
    if (https) context.header('Strict-Transport-Security', 'max-age=31536000')
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
  }
}
