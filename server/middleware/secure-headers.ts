// Security headers for every answer; pages bring their own Content-Security-Policy with the hashes of their scripts.
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { securityHeaders } from '../secure-answers.ts'

/** Adds the headers that the answer does not carry yet; `https` also asks browsers to stay on HTTPS for a year. */
export function secureHeaders(https: boolean): MiddlewareHandler<AppEnv> {
  const headers = securityHeaders(https)
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.header(name, value)
    }
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
  }
}
