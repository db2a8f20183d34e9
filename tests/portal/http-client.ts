// A person without a browser: signs in, keeps the cookies, posts forms as a browser without JavaScript would.
import { codeOf } from '../builders/a-second-factor.ts'

/** Requests of one person to one portal. */
export class HttpClient {
  readonly origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  /** GET without following redirects. */
  get(path: string): Promise<Response> {
    return this.send(path, {})
  }

  /** Posts a form without following redirects. */
  post(path: string, fields: Record<string, string>): Promise<Response> {
    return this.send(path, {
      method: 'POST',
      headers: { Origin: this.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  }

  /** Posts a form with files, as a browser without JavaScript would; redirects are not followed. */
  postFiles(path: string, form: FormData): Promise<Response> {
    return this.send(path, { method: 'POST', headers: { Origin: this.origin }, body: form })
  }

  /** The cookies as a browser would send them. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /**
   * Signs in.
   * @throws when the portal does not let the person in.
   */
  async signIn(email: string, password = 'Spmb-Demo-2025!'): Promise<void> {
    const answer = await this.post('/login', { email, password })
    if (answer.status !== 302) throw new Error(`sign-in as ${email} was answered with ${answer.status}`)
  }

  /**
   * Switches the second factor on at the page of the person's area; gives the 'otpauth:' address that the app would hold.
   * @throws when the page does not answer with recovery codes.
   */
  async switchSecondFactorOn(path: string, password: string): Promise<string> {
    const shown = await (await this.post(path, { step: 'begin', password })).text()
    const uri = /name="uri" value="([^"]+)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&')
    if (!uri) throw new Error(`${path} showed no key`)
    const done = await this.post(path, { step: 'confirm', uri, code: codeOf(uri) })
    if (!(await done.text()).includes('aria-label="Kode pemulihan"'))
      throw new Error(`${path} showed no recovery codes`)
    return uri
  }

  /** Sends any request with the person's cookies, and keeps those of the answer; follows no redirect. */
  async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    // A browser without cookies sends no header.
    if (this.cookie !== '') headers.set('Cookie', this.cookie)
    const answer = await fetch(this.origin + path, { ...init, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
}
